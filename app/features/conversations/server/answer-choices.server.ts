import { openHoldersOf } from '#app/features/cases/server/index.server.ts';
import { whatsAppWay } from '#app/features/whatsapp/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Choices of an answer to a client: channels, and holders of a file. `way` is null without a contact on WhatsApp; `maxBytes`
 * is the limit of a file.
 */
export async function answerChoices(tx: Tx, userId: UserId) {
  const way = await whatsAppWay(tx, userId);
  return { way, holders: await openHoldersOf(tx, userId), maxBytes: env().uploadMaxBytes };
}
export type AnswerChoices = Awaited<ReturnType<typeof answerChoices>>;
