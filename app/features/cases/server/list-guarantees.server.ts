import { type SQL, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import {
  type GuaranteePanelView,
  guaranteeAmount,
  type SoldFor,
} from '#app/features/cases/rules/guarantee.ts';
import {
  GUARANTEE_FILTERS,
  GUARANTEE_LIST,
  type GuaranteeListRow,
} from '#app/features/cases/rules/guarantee-list.ts';
import { clientsFound } from '#app/features/profiles/server/index.server.ts';
import { defineList } from '#app/kit/list.server.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { PRICE_FIELDS, REMOVABLE } from './clock-statement.server.ts';

/** All requests of a guarantee, open and answered. */
export const guaranteeList = defineList<GuaranteeListRow, typeof GUARANTEE_LIST>({
  address: GUARANTEE_LIST,
  from: ['guarantee_requests', 'x'],
  joins: 'join cards c on c.id = x.card_id',
  columns: `x.id, x.protocol, person_name(x.user_id, c.linked_profile_id) as holder, c.card_type as service,
    x.choice, x.record_name as "recordName", x.status, x.due_on::text as "dueOn", ${instantText('x.created_at')} as "askedAt",
    ${instantText('x.answered_at')} as "answeredAt", (select u.name from users u where u.id = x.answered_by) as "answeredBy"`,
  where: ({ state, service }) => [
    state && sql`x.status = ${GUARANTEE_FILTERS[state][0]}`,
    service && sql`exists (select 1 from cards s where s.id = x.card_id and s.card_type = ${service})`,
  ],
  search: "nome_fold(x.protocol || ' ' || coalesce(x.record_name, ''))",
  alsoFound: (text) =>
    sql`select x.id from guarantee_requests x where x.user_id = any(array(${clientsFound(text)}))`,
  sort: { prazo: 'x.due_on', pedida: 'x.created_at' },
});

type Row = Omit<GuaranteePanelView, 'price'> & { sold: Omit<SoldFor, 'removable'> };

async function find(admin: SignedInActor, condition: SQL): Promise<GuaranteePanelView[]> {
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<{ request: Row }>(sql`
      select json_build_object('id', g.id, 'protocol', g.protocol, 'clientId', g.user_id, 'client', p.full_name,
        'holder', l.full_name, 'cardId', c.id, 'service', c.card_type, 'orderId', t.id,
        'offer', order_offer(t.plan_snapshot), 'choice', g.choice, 'recordName', g.record_name,
        'coverEnd', case when g.listing_id is not null then g.last_day + (t.plan_snapshot #>> '{warranty,days}')::int end,
        'note', g.note, 'lastDay', g.last_day,
        'dueOn', g.due_on, 'status', g.status, 'answer', g.answer, 'askedAt', g.created_at,
        'answeredAt', g.answered_at, 'answeredBy', (select u.name from users u where u.id = g.answered_by),
        'sold', json_build_object(${sql.raw(PRICE_FIELDS)}),
        'held', (select coalesce(sum(i.paid_amount), 0)::float8 * 100 from installment_payments i
            where i.transaction_id = t.id and i.status = 'paid')
          - (select coalesce(sum(r.amount), 0)::float8 * 100 from refunds r join payment_charges h on h.id = r.charge_id
            where r.transaction_id = t.id and h.credited and h.status = 'paid'),
        'refund', (select coalesce(sum(r.amount), 0)::float8 * 100 from refunds r where r.guarantee_id = g.id)) as request
      from guarantee_requests g join cards c on c.id = g.card_id join transactions t on t.id = g.transaction_id
        join profiles p on p.id = g.user_id left join linked_profiles l on l.id = c.linked_profile_id
      where ${condition} order by g.created_at desc, g.id desc`),
  );
  const removable = await removableOf(rows.map(({ request }) => request.id));
  return rows.map(({ request: { sold, ...request } }) => ({
    ...request,
    price: guaranteeAmount({ ...sold, removable: removable.get(request.id) ?? [] }, request.service),
  }));
}

/** Removable services by request. Read by the system, because finance answers requests and sees no records. */
async function removableOf(ids: readonly string[]): Promise<Map<string, CardType[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await asActor(system('guarantees'), (tx) =>
    tx.execute<{ id: string; fronts: CardType[] }>(sql`
      select g.id, ${sql.raw(REMOVABLE)} as fronts from guarantee_requests g join cards c on c.id = g.card_id
      where g.id = any(${sql.param(ids)}::uuid[])`),
  );
  return new Map(rows.map(({ id, fronts }) => [id, fronts]));
}

/** One request, for the page on which it is answered. */
export const findGuarantee = async (admin: SignedInActor, id: string): Promise<GuaranteePanelView | null> =>
  validate(id) ? ((await find(admin, sql`g.id = ${id}`))[0] ?? null) : null;

/** The requests of an order, newest first. */
export const guaranteesOfOrder = (admin: SignedInActor, orderId: OrderId): Promise<GuaranteePanelView[]> =>
  find(admin, sql`g.transaction_id = ${orderId}`);
