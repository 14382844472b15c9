import { eq } from 'drizzle-orm';
import { nextUnansweredListing, sayListing } from '#app/features/listings/server/index.server.ts';
import { SECRET_MARK } from '#app/features/whatsapp/rules/terms.ts';
import { WHATSAPP } from '#app/features/whatsapp/server/index.server.ts';
import {
  type AutoAnswer,
  contractWords,
  itemQuestion,
  SAYS,
  WORDS,
} from '#app/features/whatsapp-cases/rules/steps.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { openFirstPassword } from '#app/platform/auth-links.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { WhatsAppCase } from './case-types.server.ts';

const { whatsappCases: k } = schema;
const LINK_MINUTES = 15;

/** Asks about the next record without an answer; after the last one the links to contract and mandate follow. */
export const nextItem = (caseId: string, userId: UserId): Promise<AutoAnswer[] | null> =>
  asActor(WHATSAPP, async (tx) => {
    const next = await nextUnansweredListing(tx, userId);
    await tx
      .update(k)
      .set({ step: next ? 'items' : 'done', askedListing: next?.id ?? null, updatedAt: new Date() })
      .where(eq(k.id, caseId));
    if (next) return [itemQuestion(next.creditor, monthOf(next.includedOn ?? next.dueOn))];
    const token = await openFirstPassword(tx, userId, new Date(Date.now() + LINK_MINUTES * 60_000));
    const { appUrl } = env();
    const secret = `${appUrl}/auth/nova-senha?token=${token}`;
    return [{ text: contractWords(SECRET_MARK, `${appUrl}/app/procuracao`), secret }];
  });

/** Stores the answer about the record that was asked, in the customer's name, and asks the next one. */
export async function answerItem(
  { id, askedListing }: WhatsAppCase,
  userId: UserId,
  option: 1 | 2 | 3,
): Promise<AutoAnswer[]> {
  if (!askedListing) return (await nextItem(id, userId)) ?? [WORDS.noRecords];
  const says = { listingId: askedListing, says: SAYS[option], paidOn: null };
  const said = await sayListing({ kind: 'customer', userId }, userId, says);
  const next = await nextItem(id, userId);
  return [...(said.ok ? [] : [said.error.message]), ...(next ?? [])];
}

/** "março de 2024" of a civil date. */
const monthOf = (day: string | null): string | null =>
  day &&
  new Date(`${day}T12:00:00Z`).toLocaleDateString('pt-BR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
