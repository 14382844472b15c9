import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { RefundRow, RefundState } from '#app/features/payments/rules/refund-view.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { centavosSql, instantSql } from '#app/platform/db/json-values.server.ts';
import { readRefundDays } from '../refund-book.server.ts';

const PAGE = 50;

const COLUMNS = sql`x.id, x.transaction_id as "orderId", t.user_id as "clientId", t.lead_id as "leadId",
  coalesce(p.full_name, l.name) as name, h.full_name as holder, order_offer(t.plan_snapshot) as offer, ${centavosSql('x.amount')} as amount,
  x.reason, x.note, x.by_hand as "byHand", c.method, x.status, x.due_on::text as "dueOn", x.owner_id as "ownerId",
  (select u.name from users u where u.id = x.owner_id) as owner, ${instantSql('x.created_at')} as "askedAt",
  ${instantSql('x.done_at')} as "doneAt", (select u.name from users u where u.id = x.done_by) as "doneBy", x.file_path is not null as proof`;
const FROM = sql`refunds x join transactions t on t.id = x.transaction_id join payment_charges c on c.id = x.charge_id
  left join profiles p on p.id = t.user_id left join leads l on l.id = t.lead_id
  left join linked_profiles h on h.id = t.linked_profile_id`;

/** One page of refunds: what is to be sent, the most urgent first, or what went, newest first. */
export async function listRefunds(
  admin: SignedInActor,
  state: RefundState,
  after: Cursor | null,
): Promise<{ rows: RefundRow[]; next: string | null; dueDays: number }> {
  const open = state === 'abertas';
  const place = open
    ? after && sql` and (x.due_on, x.id) > (${after.createdAt.slice(0, 10)}::date, ${after.id}::uuid)`
    : after && sql` and (x.done_at, x.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return asActor(admin, async (tx) => {
    const { rows } = await tx.execute<RefundRow>(sql`select ${COLUMNS} from ${FROM}
      where x.status = ${open ? sql`'asked'` : sql`'done'`}${place ?? sql``}
      order by ${open ? sql`x.due_on, x.id` : sql`x.done_at desc, x.id desc`} limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    const from = open ? `${last?.dueOn}T00:00:00Z` : (last?.doneAt ?? '');
    const next = rows.length > PAGE && last ? encodeCursor({ createdAt: from, id: last.id }) : null;
    return { rows: page, next, dueDays: await readRefundDays(tx) };
  });
}

/** One refund, for the page on which it is finished. */
export const findRefund = async (admin: SignedInActor, refundId: string): Promise<RefundRow | null> =>
  validate(refundId)
    ? asActor(admin, (tx) => find(tx, sql`x.id = ${refundId}`)).then(([row]) => row ?? null)
    : null;

/** The refunds of an order, newest first. */
export const refundsOfOrder = (admin: SignedInActor, orderId: string): Promise<RefundRow[]> =>
  asActor(admin, (tx) => find(tx, sql`x.transaction_id = ${orderId}`));

async function find(tx: Tx, condition: ReturnType<typeof sql>): Promise<RefundRow[]> {
  const { rows } = await tx.execute<RefundRow>(
    sql`select ${COLUMNS} from ${FROM} where ${condition} order by x.id desc`,
  );
  return rows;
}
