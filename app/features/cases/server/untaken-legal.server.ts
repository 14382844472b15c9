import { and, eq, isNotNull, isNull, notExists, notInArray } from 'drizzle-orm';
import { guaranteeAmount } from '#app/features/cases/rules/guarantee.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';
import { LAWYER_DAYS, UNTAKEN_CLAUSE } from '#app/terms/legal-terms.ts';
import { openGuarantee } from './ask-guarantee.server.ts';
import { lockCards } from './documents/settle-clocks.server.ts';
import { guaranteeRow } from './guarantee-facts.server.ts';

const { cards: c, cardLawsuits: s } = schema;

const NOTE = 'Aberto pelo sistema: nenhum advogado aceitou o caso no prazo do contrato.';

/** Lists running legal services whose days for a lawyer to take the case are over. */
export async function legalCardsPastDays(tx: Tx, now: Date) {
  const today = civilDateAt(now);
  const rows = await tx
    .select({
      ...{ id: c.id, userId: c.userId, linkedProfileId: c.linkedProfileId },
      ...{ startedAt: c.clockStartedAt, paused: c.clockPausedDays },
    })
    .from(c)
    .where(
      and(
        eq(c.cardType, 'jus'),
        notInArray(c.status, ['completed', 'blocked']),
        isNotNull(c.clockStartedAt),
        isNull(c.clockPausedSince),
        // A lawsuit has a lawyer.
        notExists(tx.select({ id: s.id }).from(s).where(eq(s.cardId, c.id))),
      ),
    );
  return rows.flatMap(({ startedAt, paused, ...card }) => {
    const lastDay = startedAt && addBusinessDays(civilDateAt(startedAt), LAWYER_DAYS + paused);
    return lastDay && lastDay < today ? [{ ...card, startedAt, lastDay }] : [];
  });
}

/**
 * Opens the request to return the price of a legal service that no lawyer took, once, if its contract promises
 * that and the service has a part of the price. @returns its protocol; null if nothing is owed
 */
export async function returnUntaken(
  tx: Tx,
  { id, userId, lastDay }: Awaited<ReturnType<typeof legalCardsPastDays>>[number],
  now: Date,
): Promise<string | null> {
  const of = { userId: userId as UserId, cardId: id as CardId };
  await lockCards(tx, of.userId);
  const row = await guaranteeRow(tx, { ...of, today: civilDateAt(now) });
  if (!row?.orderId || row.requests.length > 0 || guaranteeAmount(row, row.type) === 0) return null;
  if (!row.contract?.includes(UNTAKEN_CLAUSE)) return null;
  return openGuarantee(tx, system('guarantees'), {
    ...{ ...of, row: { ...row, orderId: row.orderId }, lastDay, choice: 'refund', note: NOTE, now },
  });
}
