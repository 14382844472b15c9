import { sql } from 'drizzle-orm';
import {
  type GuaranteeRequest,
  type GuaranteeView,
  guaranteeAmount,
  type SoldFor,
  sharingServices,
} from '#app/features/cases/rules/guarantee.ts';
import { givesGuarantee } from '#app/features/catalog/rules/clauses.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import { missedDay } from '#app/terms/guarantee-stage.ts';
import type { CardId, OrderId, UserId } from '#app/terms/ids.ts';
import { LAST_DAY, PRICE_FIELDS, REMOVABLE } from './clock-statement.server.ts';

export type GuaranteeRow = SoldFor & {
  type: CardType;
  status: CardStatus;
  dueOn: CivilDate | null;
  orderId: OrderId | null;
  /** Of a linked profile; null for the account's own service. */
  holder: string | null;
  contract: string | null;
  requests: GuaranteeRequest[];
};

const lastDay = sql.raw(LAST_DAY);

/**
 * Loads the facts for the guarantee of a user's card, and its requests of the missed last day; the text of
 * the contract only after the deadline, or for legal work. Null for a card of another user.
 */
export async function guaranteeRow(
  tx: Tx,
  { userId, cardId, today }: { userId: UserId; cardId: CardId; today: CivilDate },
): Promise<GuaranteeRow | null> {
  const { rows } = await tx.execute<{ facts: GuaranteeRow }>(sql`
    select json_build_object('type', c.card_type, 'status', c.status, 'dueOn', ${lastDay}, 'orderId', t.id,
      ${sql.raw(PRICE_FIELDS)}, 'removable', ${sql.raw(REMOVABLE)},
      'holder', (select l.full_name from linked_profiles l where l.id = c.linked_profile_id),
      'contract', case when ${lastDay} < ${today}::date or c.card_type = 'jus' then (
        select a.accepted_text from contract_acceptances a where a.transaction_id = t.id) end,
      'requests', coalesce((
        select json_agg(json_build_object('id', g.id, 'protocol', g.protocol, 'choice', g.choice, 'status', g.status,
          'dueOn', g.due_on, 'answer', g.answer, 'askedAt', g.created_at, 'answeredAt', g.answered_at,
          'refund', coalesce(r.amount, 0), 'refundDueOn', r.due_on, 'refunded', coalesce(r.done, false))
          order by g.created_at desc, g.id desc)
        from guarantee_requests g left join lateral (
          select ${centavosSql('sum(x.amount)')} as amount, max(x.due_on) as due_on, bool_and(x.status = 'done') as done
          from refunds x where x.guarantee_id = g.id) r on true
        where g.card_id = c.id and g.listing_id is null), '[]')) as facts
    from cards c left join transactions t on t.id = c.opened_by
      and t.withdrawn_at is null and t.canceled_at is null and t.status <> 'refunded'
    where c.id = ${cardId} and c.user_id = ${userId}`);
  return rows[0]?.facts ?? null;
}

export const guaranteeView = (row: GuaranteeRow, today: CivilDate): GuaranteeView => ({
  missed: missedDay(
    {
      ...row,
      stated:
        row.contract !== null && givesGuarantee(row.contract) && sharingServices(row).includes(row.type),
    },
    today,
  ),
  price: guaranteeAmount(row, row.type),
  requests: row.requests,
});
