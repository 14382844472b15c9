import { and, eq, isNotNull, isNull, notExists, notInArray, sql } from 'drizzle-orm';
import { GUARANTEE_DAYS } from '#app/features/cases/rules/guarantee.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { newProtocol } from '#app/platform/protocols.server.ts';
import type { CardId, OrderId, UserId } from '#app/terms/ids.ts';

const { cards: c, cardLawsuits: s } = schema;

/** A running legal service, with the last day for a lawyer to take its case. */
export type LegalCard = {
  id: CardId;
  userId: UserId;
  linkedProfileId: string | null;
  startedAt: Date;
  lastDay: CivilDate;
};

/** Lists running legal services whose days for a lawyer to take the case are over. */
export async function legalCardsPastDays(tx: Tx, now: Date): Promise<LegalCard[]> {
  const lastDay = sql<CivilDate>`lawyer_last_day(${c.clockStartedAt}, ${c.clockPausedDays})`;
  const rows = await tx
    .select({
      ...{ id: c.id, userId: c.userId, linkedProfileId: c.linkedProfileId },
      ...{ startedAt: c.clockStartedAt, lastDay: sql<CivilDate>`${lastDay}::text` },
    })
    .from(c)
    .where(
      and(
        eq(c.cardType, 'jus'),
        notInArray(c.status, ['completed', 'blocked']),
        isNotNull(c.clockStartedAt),
        isNull(c.clockPausedSince),
        sql`${lastDay} < ${civilDateAt(now)}::date`,
        // A lawsuit has a lawyer.
        notExists(tx.select({ id: s.id }).from(s).where(eq(s.cardId, c.id))),
      ),
    );
  return rows.flatMap(({ id, userId, startedAt, ...card }) =>
    startedAt ? [{ ...card, id: id as CardId, userId: userId as UserId, startedAt }] : [],
  );
}

const ANSWER = 'Nenhum advogado aceitou o caso no prazo do contrato.';

/** Stores the accepted request for the price of a legal service that no lawyer took. @returns the request */
export async function addUntakenRequest(
  tx: Tx,
  { id: cardId, userId, lastDay }: LegalCard,
  orderId: OrderId,
  now: Date,
) {
  const request = {
    ...{ id: newId(), protocol: newProtocol('G', now), userId, cardId, transactionId: orderId },
    choice: 'refund' as const,
    status: 'accepted' as const,
    ...{ lastDay, dueOn: addDays(lastDay, GUARANTEE_DAYS), createdAt: now },
    ...{ answer: ANSWER, answeredAt: now },
  };
  await tx.insert(schema.guaranteeRequests).values(request);
  return request;
}
