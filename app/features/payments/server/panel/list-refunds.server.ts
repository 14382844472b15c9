import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { REFUND_LIST, type RefundRow } from '#app/features/payments/rules/finance.ts';
import { defineList, type ListPage } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { centavosText, instantText } from '#app/platform/db/json-values.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { readRefundDays } from '../refund-book.server.ts';

const COLUMNS = `x.id, x.transaction_id as "orderId", t.user_id as "clientId", t.lead_id as "leadId",
  coalesce(p.full_name, l.name) as name, h.full_name as holder, order_offer(t.plan_snapshot) as offer, ${centavosText('x.amount')} as amount,
  x.reason, x.note, x.by_hand as "byHand", c.method, x.status, x.due_on::text as "dueOn", x.owner_id as "ownerId",
  (select u.name from users u where u.id = x.owner_id) as owner, ${instantText('x.created_at')} as "askedAt",
  ${instantText('x.done_at')} as "doneAt", (select u.name from users u where u.id = x.done_by) as "doneBy", x.file_path is not null as proof,
  x.arrival`;
const JOINS = `join transactions t on t.id = x.transaction_id join payment_charges c on c.id = x.charge_id
  left join profiles p on p.id = t.user_id left join leads l on l.id = t.lead_id
  left join linked_profiles h on h.id = t.linked_profile_id`;

const STATES = {
  abertas: sql`x.status = 'asked'`,
  feitas: sql`x.status = 'done'`,
  'nao-chegaram': sql`x.arrival = 'missing'`,
};

const refundList = defineList<RefundRow, typeof REFUND_LIST>({
  address: REFUND_LIST,
  from: ['refunds', 'x'],
  joins: JOINS,
  columns: COLUMNS,
  most: 0,
  where: ({ state = 'abertas' }) => [STATES[state]],
  sort: {
    prazo: 'x.due_on',
    // Same expression as the index, in which every row has a value.
    devolvida: ({ state }) => (state === 'feitas' ? 'x.done_at' : "coalesce(x.done_at, '-infinity')"),
    valor: 'x.amount',
    motivo: 'x.reason',
  },
});

/** Loads one page of refunds, and the business days within which each is due. */
export const listRefunds = (
  admin: SignedInActor,
  asked: Asked<typeof REFUND_LIST>,
): Promise<ListPage<RefundRow> & { dueDays: number }> =>
  asActor(admin, async (tx) => ({
    ...(await refundList.loadIn(tx, admin, asked)),
    dueDays: await readRefundDays(tx),
  }));

/** One refund, for the page on which it is finished. */
export const findRefund = async (admin: SignedInActor, refundId: string): Promise<RefundRow | null> =>
  validate(refundId)
    ? asActor(admin, (tx) => find(tx, sql`x.id = ${refundId}`)).then(([row]) => row ?? null)
    : null;

/** The refunds of an order, newest first. */
export const refundsOfOrder = (admin: SignedInActor, orderId: OrderId): Promise<RefundRow[]> =>
  asActor(admin, (tx) => find(tx, sql`x.transaction_id = ${orderId}`));

async function find(tx: Tx, condition: ReturnType<typeof sql>): Promise<RefundRow[]> {
  const { rows } = await tx.execute<RefundRow>(
    sql`select ${sql.raw(`${COLUMNS} from refunds x ${JOINS}`)} where ${condition} order by x.id desc`,
  );
  return rows;
}
