import type { ActionFunctionArgs } from 'react-router';
import { LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { UserId } from '#app/terms/ids.ts';

export type LetterWriter = { admin: SignedInActor; clientId: UserId };

/** The admin, and the client whom the address names for new letters. @throws a redirect without a client */
export async function letterWriter({ request, context }: ActionFunctionArgs): Promise<LetterWriter> {
  const clientId = new URL(request.url).searchParams.get('cliente') ?? '';
  if (!isUuid(clientId))
    throw await redirectWithToast('/admin/clientes', {
      tone: 'bad',
      title: LETTER_FAILED,
      message: 'Comece de novo na página do cliente.',
    });
  return { admin: adminOf(context), clientId: clientId as UserId };
}
