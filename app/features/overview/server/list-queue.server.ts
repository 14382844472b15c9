import { type SQL, sql } from 'drizzle-orm';
import { riskUntil } from '#app/features/overview/rules/deadline-limits.ts';
import type { Period } from '#app/features/overview/rules/period.ts';
import { bounds, type Queue, type QueueRow } from '#app/features/overview/rules/queues.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql, instantSql } from '#app/platform/db/json-values.server.ts';

const PAGE = 50;

export type QueueFilter = { period: Period; status?: string | undefined; after: Cursor | null };

/** One page of what waits for the team, or came in: what is most urgent, or newest, first. */
export async function listQueue(admin: SignedInActor, queue: Queue, filter: QueueFilter, now: Date) {
  const statement = STATEMENTS[queue](filter, civilDateAt(now));
  const { rows } = await asReader(admin, (tx) => tx.execute<QueueRow>(statement));
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  // A civil date travels as the midnight that it begins with.
  const place = last && { id: last.id, createdAt: last.at.length === 10 ? `${last.at}T00:00:00Z` : last.at };
  return { rows: page, next: rows.length > PAGE && place ? encodeCursor(place) : null };
}

/** Beyond the place where the page before ended. */
const past = (after: Cursor | null, column: string, sign: '<' | '>'): SQL =>
  after
    ? sql` and (${sql.raw(column)}, x.id) ${sql.raw(sign)} (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``;

type Statement = (filter: QueueFilter, today: CivilDate) => SQL;

/** Both limits, or one side of the line between what is late already and what soon will be. */
const deadlines: Statement = ({ after, status }, today) => {
  const due = status === 'late' ? sql`x.clock_due_on < ${today}` : sql`x.clock_due_on <= ${riskUntil(today)}`;
  const notLate = status === 'risk' ? sql` and x.clock_due_on >= ${today}` : sql``;
  const beyond = after
    ? sql` and (x.clock_due_on, x.id) > (${after.createdAt.slice(0, 10)}::date, ${after.id}::uuid)`
    : sql``;
  return sql`
  select x.id, x.user_id as "clientId", null as "leadId", coalesce(l.full_name, p.full_name) as name,
    x.card_type as what, x.status, null::float8 as amount, x.clock_due_on::text as at
  from cards x join profiles p on p.id = x.user_id left join linked_profiles l on l.id = x.linked_profile_id
  where x.clock_started_at is not null and x.status not in ('completed', 'blocked')
    and (x.clock_paused_since is null or x.clock_due_on < x.clock_paused_since) and ${due}${notLate}${beyond}
  order by x.clock_due_on, x.id limit ${PAGE + 1}`;
};

/** Which part of its order, of how many: "2 de 10". */
const PART = sql`x.installment_number || ' de ' || (
    select count(*) from installment_payments i where i.transaction_id = t.id)`;

/** The dates of a card that has not paid its order are its statement's: nothing is late by them. */
export const OWED = sql.raw(`x.transaction_id not in (
  select o.id from transactions o where o.one_charge and o.status in ('pending', 'processing', 'failed'))`);

/** Each status is a range of the index that is in order; together they are merged, not sorted. */
const overdue: Statement = ({ after }, today) => {
  const beyond = after
    ? sql` and (x.due_date, x.id) > (${after.createdAt.slice(0, 10)}::date, ${after.id}::uuid)`
    : sql``;
  const of = (status: string) => sql`
    (select x.* from installment_payments x where x.status = ${status} and x.due_date < ${today} and ${OWED}${beyond}
     order by x.due_date, x.id limit ${PAGE + 1})`;
  return sql`
    select x.id, x.user_id as "clientId", t.lead_id as "leadId", coalesce(p.full_name, l.name) as name,
      ${PART} as what, x.status, ${centavosSql('x.amount')} as amount, x.due_date::text as at
    from (${of('pending')} union all ${of('failed')} order by due_date, id limit ${PAGE + 1}) x
    join transactions t on t.id = x.transaction_id
    left join profiles p on p.id = x.user_id left join leads l on l.id = t.lead_id
    order by x.due_date, x.id`;
};

const documents: Statement = ({ after }) => sql`
  select x.id, x.user_id as "clientId", null as "leadId", p.full_name as name, x.file_name as what, x.status,
    null::float8 as amount, ${instantSql('x.created_at')} as at
  from card_documents x join profiles p on p.id = x.user_id
  where x.status = 'pending'${past(after, 'x.created_at', '>')}
  order by x.created_at, x.id limit ${PAGE + 1}`;

const faces: Statement = ({ after }) => sql`
  select x.id, x.user_id as "clientId", null as "leadId", p.full_name as name, 'Foto de identidade' as what,
    x.verification_status as status, null::float8 as amount, ${instantSql('x.created_at')} as at
  from facial_verifications x join profiles p on p.id = x.user_id
  where x.verification_status = 'pending'${past(after, 'x.created_at', '>')}
  order by x.created_at, x.id limit ${PAGE + 1}`;

/** What was handed in and is not with the customer again; the promised hours count from `at`. */
const loans: Statement = ({ after }) => sql`
  select x.id, x.user_id as "clientId", x.lead_id as "leadId", p.full_name as name,
    case when x.months = 1 then '1 mês' else x.months || ' meses' end as what, x.status,
    ${centavosSql('x.amount')} as amount, ${instantSql('x.documents_sent_at')} as at
  from loan_requests x join profiles p on p.id = x.user_id
  where x.status in ('sent', 'analyzing') and x.documents_sent_at is not null and x.review_reason is null
    ${past(after, 'x.documents_sent_at', '>')}
  order by x.documents_sent_at, x.id limit ${PAGE + 1}`;

const guarantees: Statement = ({ after }) => {
  const beyond = after
    ? sql` and (x.due_on, x.id) > (${after.createdAt.slice(0, 10)}::date, ${after.id}::uuid)`
    : sql``;
  return sql`
  select x.id, x.user_id as "clientId", null as "leadId", coalesce(l.full_name, p.full_name) as name,
    c.card_type as what, x.choice as status, null::float8 as amount, x.due_on::text as at
  from guarantee_requests x join cards c on c.id = x.card_id join profiles p on p.id = x.user_id
    left join linked_profiles l on l.id = c.linked_profile_id
  where x.status = 'open'${beyond} order by x.due_on, x.id limit ${PAGE + 1}`;
};

/** What a person has to send, and what the provider has not sent by its day. */
const refunds: Statement = ({ after }, today) => {
  const beyond = after
    ? sql` and (x.due_on, x.id) > (${after.createdAt.slice(0, 10)}::date, ${after.id}::uuid)`
    : sql``;
  return sql`
  select x.id, x.user_id as "clientId", t.lead_id as "leadId", coalesce(l.full_name, p.full_name, lead.name) as name,
    x.reason as what, '' as status, ${centavosSql('x.amount')} as amount, x.due_on::text as at
  from refunds x join transactions t on t.id = x.transaction_id
    left join profiles p on p.id = t.user_id left join linked_profiles l on l.id = t.linked_profile_id
    left join leads lead on lead.id = t.lead_id
  where x.status = 'asked' and (x.by_hand or x.due_on < ${today})${beyond}
  order by x.due_on, x.id limit ${PAGE + 1}`;
};

const webhooks: Statement = ({ after }) => sql`
  select x.id, null as "clientId", null as "leadId", x.name, x.url as what, '' as status, null::float8 as amount,
    ${instantSql('x.failing_since')} as at
  from webhook_endpoints x where x.enabled and x.failing_since is not null${past(after, 'x.failing_since', '>')}
  order by x.failing_since, x.id limit ${PAGE + 1}`;

const orders: Statement = ({ after, period, status }) => sql`
  select x.id, x.user_id as "clientId", x.lead_id as "leadId", coalesce(p.full_name, l.name) as name,
    coalesce(order_offer(x.plan_snapshot), '') as what,
    case when x.status = 'failed' and (x.withdrawn_at is not null or x.canceled_at is not null) then 'canceled' else x.status end as status, ${centavosSql('x.amount')} as amount,
    ${instantSql('x.created_at')} as at
  from transactions x left join profiles p on p.id = x.user_id left join leads l on l.id = x.lead_id
  where x.created_at >= ${bounds(period).start} and x.created_at < ${bounds(period).end}
    ${status ? sql`and x.status = ${status}` : sql``}${past(after, 'x.created_at', '<')}
  order by x.created_at desc, x.id desc limit ${PAGE + 1}`;

const received: Statement = ({ after, period }) => sql`
  select x.id, x.user_id as "clientId", t.lead_id as "leadId", coalesce(p.full_name, l.name) as name,
    ${PART} as what, x.status, ${centavosSql('x.paid_amount')} as amount, ${instantSql('x.paid_at')} as at
  from installment_payments x join transactions t on t.id = x.transaction_id
  left join profiles p on p.id = x.user_id left join leads l on l.id = t.lead_id
  where x.status = 'paid' and x.paid_at >= ${bounds(period).start} and x.paid_at < ${bounds(period).end}
    ${past(after, 'x.paid_at', '<')}
  order by x.paid_at desc, x.id desc limit ${PAGE + 1}`;

const STATEMENTS: Record<Queue, Statement> = {
  prazos: deadlines,
  parcelas: overdue,
  documentos: documents,
  identidades: faces,
  emprestimos: loans,
  garantias: guarantees,
  devolucoes: refunds,
  webhooks,
  pedidos: orders,
  recebidos: received,
};
