import { type SQL, sql } from 'drizzle-orm';
import {
  bounds,
  CLIENT_DAYS,
  FORM_DAYS,
  LEAD_DAYS,
  type Queue,
} from '#app/features/overview/rules/queues.ts';
import type { Period } from '#app/features/overview/rules/terms.ts';
import { centavosText, instantText } from '#app/platform/db/json-values.server.ts';
import { isNoMember } from '#app/platform/position-now.server.ts';

/** The days that queues compare with, as dates in SQL; `onTime` is the earliest due date that is not late. */
export type Days = { today: SQL; onTime: SQL; risk: SQL; lawsuits: SQL; powers: SQL; unassigned: SQL };
type Asked = Days & { period?: Period | undefined; status?: string | undefined };

export type Source = {
  /** The table, or a function that gives rows; its alias is x. */
  from: string;
  /** The columns that an admin may read of it, unless all. */
  reads?: string;
  /**
   * Conditions that are each a range of an index in the queue's order: their results are merged, not sorted.
   */
  ranges?: readonly string[];
  where: (asked: Asked) => SQL;
  /** Further rows, by another condition that excludes those of `where`. */
  also?: () => SQL;
  /** Sort expression, never null: the most urgent first, or the newest. */
  order: string;
  /** `order` is a civil date. */
  days?: true;
  newest?: true;
  /** Joined only to the rows of a page, with the expressions of the shown columns. */
  joins?: string;
  client?: string;
  linked?: string;
  lead?: string;
  ofOrder?: string;
  name?: string;
  what?: string;
  status?: string;
  amount?: string;
  due?: string;
  opens?: string;
  /** Assignee of a row; by default the responsible of the client. */
  responsible?: string;
};

const TODAY_OF = (column: string) => `(${column} at time zone 'America/Sao_Paulo')::date`;
const EVERY = () => sql`true`;
/** Hours or days of a promise, with its current limit. */
const promised = (key: string, usual: number) =>
  `coalesce((select p.limit_amount from promises p where p.key = '${key}'), ${usual})`;
const answerBy = `business_hours_after(x.created_at, ${promised('resposta_24h_uteis', 24)})`;

/** Position of an installment in its order, in the words of `placeWords`. */
const INSTALLMENT = `(select w.number || ' de ' || w.count || case w.agreement when 0 then '' when 1 then ' do acordo'
    else ' do ' || w.agreement || 'º acordo' end || case w.part when 'paid' then ' (parte paga)' when 'rest' then ' (resto)' else '' end
  from json_to_record(installment_place(x.transaction_id, x.renegotiation_id, x.installment_number))
    as w(number int, count int, agreement int, part text))`;
const OF_CLIENT = '(select a.assignee_id from profiles a where a.id = x.user_id)';
/** For an order without an account: the responsible of the lead. */
const OF_BUYER = `case when x.user_id is not null then ${OF_CLIENT} else (select a.assignee_id
  from transactions o join leads a on a.id = o.lead_id where o.id = x.transaction_id) end`;
/** Condition: the contract of the holder of a row goes on, so that something is done in the holder's name. */
const GOES_ON = sql.raw('not case_over(x.user_id, x.linked_profile_id)');
/** The same for rows of an account, which serve all of its holders. */
const ACCOUNT_GOES_ON = sql.raw('not account_over(x.user_id)');
/** The same for the account's own forms, which belong to no linked profile. */
const OWN_GOES_ON = sql.raw('not case_over(x.user_id, null)');
/** The same for the holder of a row's card. */
const CARD_GOES_ON = sql.raw('not card_over(x.card_id)');
const OF_NO_ONE = 'null::uuid';
const OF_ORDER = 'join transactions t on t.id = x.transaction_id';

/** Queries of each queue, over the table of its capability. */
export const SOURCES: Record<Queue, Source> = {
  /** Both limits, or one side: late already, or late soon. */
  prazos: {
    from: 'cards',
    where: ({ today, risk, status }) => sql`x.clock_started_at is not null
      and x.status not in ('completed', 'blocked')
      and (x.clock_paused_since is null or x.clock_due_on < x.clock_paused_since)
      and ${status === 'late' ? sql`x.clock_due_on < ${today}` : sql`x.clock_due_on <= ${risk}`}
      ${status === 'risk' ? sql`and x.clock_due_on >= ${today}` : sql``}`,
    order: 'x.clock_due_on',
    days: true,
    linked: 'x.linked_profile_id',
    what: 'x.card_type',
    status: 'x.status',
  },
  clientes: {
    from: 'profiles',
    responsible: 'x.assignee_id',
    // Same expression as its index.
    where: ({ unassigned }) => sql`x.assignee_id is null and x.erased_at is null
      and x.created_at < (${unassigned}::timestamp at time zone 'America/Sao_Paulo')
      and ${isNoMember('x.id')}`,
    order: 'x.created_at',
    client: 'x.id',
    due: `business_day_after(${TODAY_OF('x.created_at')}, ${CLIENT_DAYS})::text`,
  },
  parcelas: {
    from: 'installment_payments',
    responsible: OF_BUYER,
    // Same expression as its index: dates of a card's statement are never late (`isLate`).
    where: ({ onTime }) =>
      sql`x.due_date < ${onTime} and x.status in ('pending', 'failed') and not x.one_charge`,
    order: 'x.due_date',
    days: true,
    joins: OF_ORDER,
    ofOrder: 't.id',
    lead: 't.lead_id',
    what: INSTALLMENT,
    status: 'x.status',
    amount: 'x.amount',
  },
  documentos: {
    from: 'card_documents',
    ranges: ["x.status = 'pending'"],
    where: () => sql`${CARD_GOES_ON}`,
    order: 'x.created_at',
    what: 'x.file_name',
  },
  identidades: {
    from: 'facial_verifications',
    where: () => sql`x.verification_status = 'pending' and ${ACCOUNT_GOES_ON}`,
    order: 'x.created_at',
  },
  /** Submitted requests that were not returned to the customer; the promised hours count from `at`. */
  emprestimos: {
    from: 'loan_requests',
    // Sorted: the conditions are correlated, which the planner does not know, so that it would read the whole
    // table.
    where: () =>
      sql`x.status in ('sent', 'analyzing') and x.documents_sent_at is not null and x.review_reason is null`,
    order: 'x.documents_sent_at',
    lead: 'x.lead_id',
    what: "case when x.months = 1 then '1 mês' else x.months || ' meses' end",
    status: 'x.status',
    amount: 'x.amount',
  },
  garantias: {
    from: 'guarantee_requests',
    ranges: ["x.status = 'open'"],
    // A missed last day is answered after the contract too; no record is taken on again then.
    where: () => sql`(x.listing_id is null or ${CARD_GOES_ON})`,
    order: 'x.due_on',
    days: true,
    joins: 'join cards c on c.id = x.card_id',
    linked: 'c.linked_profile_id',
    what: 'c.card_type',
    status: "case when x.listing_id is null then x.choice else 'cover' end",
  },
  /** The next relevant day of each open lawsuit, within two weeks. */
  processos: {
    from: 'card_lawsuits',
    where: ({ lawsuits }) => sql`x.status = 'active' and x.next_deadline <= ${lawsuits}
      and ${CARD_GOES_ON}`,
    order: 'x.next_deadline',
    days: true,
    joins: 'join cards c on c.id = x.card_id',
    linked: 'c.linked_profile_id',
    what: 'x.case_number',
  },
  /** The last day has passed, whether or not the job of that day has run. */
  cartas: {
    from: 'letters',
    ranges: ["x.state = 'sent'", "x.state = 'overdue'"],
    where: ({ today }) =>
      sql`x.due_on < ${today} and x.answer_said is distinct from 'arrived' and ${GOES_ON}
        and x.id not in (select c.id from letters_to_check() c)`,
    // Before the answer is due: the customer has it, a mail answers, or our mail did not arrive.
    also: () => sql`(x.answer_said = 'arrived' or x.id in (select c.id from letters_to_check() c))
      and x.state in ('sent', 'overdue') and ${GOES_ON}`,
    order: 'x.due_on',
    days: true,
    joins: 'join addressees a on a.id = x.addressee_id',
    linked: 'x.linked_profile_id',
    what: 'a.name',
    status: `coalesce((select c.why from letters_to_check() c where c.id = x.id),
      case when x.answer_said = 'arrived' then 'arrived' else x.ground end)`,
  },
  procuracoes: {
    from: 'powers_of_attorney',
    where: ({ powers }) => sql`x.revoked_at is null and x.ends_on <= ${powers}`,
    order: 'x.ends_on',
    days: true,
    linked: 'x.linked_profile_id',
  },
  /** Contested payments whose defence was not sent. */
  contestacoes: {
    from: 'disputes',
    where: () => sql`x.status = 'open'`,
    order: 'x.due_on',
    days: true,
    joins: OF_ORDER,
    linked: 't.linked_profile_id',
    lead: 't.lead_id',
    what: 'x.kind',
    amount: 'charge_amount(x.charge_id)',
  },
  /** Refunds to send by hand, those that the provider has not sent by their day, and sent ones that the customer misses. */
  devolucoes: {
    from: 'refunds',
    responsible: 'x.owner_id',
    ranges: ["x.status = 'asked'", "x.arrival = 'missing'"],
    where: ({ today }) => sql`(x.arrival = 'missing' or x.by_hand or x.due_on < ${today})`,
    order: 'x.due_on',
    days: true,
    joins: OF_ORDER,
    linked: 't.linked_profile_id',
    lead: 't.lead_id',
    what: 'x.reason',
    status: "case when x.arrival = 'missing' then 'missing' else '' end",
    amount: 'x.amount',
  },
  comissoes: {
    from: 'commissions_to_pay()',
    responsible: OF_NO_ONE,
    where: EVERY,
    order: 'x.since',
    client: 'null::uuid',
    name: 'x.name',
    status: "case when x.noted then 'noted' else '' end",
    amount: 'x.amount',
  },
  /** Broken legal clocks, at any turn: the team follows them up. */
  anotacoes: {
    from: 'listings',
    where: ({ today }) => sql`x.turn <> 'done' and coalesce(x.next_due_on, '9999-12-31'::date) < ${today}
      and ${GOES_ON}`,
    order: "coalesce(x.next_due_on, '9999-12-31'::date)",
    days: true,
    linked: 'x.linked_profile_id',
    what: 'x.creditor',
    status: 'x.next_rule',
    amount: 'x.amount',
  },
  conversas: {
    from: 'conversations',
    // The first condition is its index's.
    where: () => sql`x.waiting_since is not null and (x.snoozed_until is null or x.snoozed_until <= now())`,
    order: 'x.waiting_since',
    what: 'x.last_words',
    due: instantText('x.answer_due'),
  },
  assinaturas: {
    from: 'mandate_files',
    // Same expression as its index.
    where: () => sql`x.state = 'to_check'`,
    order: 'x.created_at',
    what: 'x.file_name',
  },
  contato: {
    from: 'leads',
    responsible: 'x.assignee_id',
    // Same expression as its index.
    where: () => sql`x.status = 'new' and x.origin = 'contato' and x.merged_into is null`,
    order: 'x.created_at',
    client: 'null::uuid',
    lead: 'x.id',
    due: instantText(answerBy),
  },
  leads: {
    from: 'leads',
    responsible: 'x.assignee_id',
    ranges: ["x.status = 'new'"],
    where: () => sql`x.origin <> 'contato' and x.merged_into is null`,
    order: 'x.created_at',
    client: 'null::uuid',
    lead: 'x.id',
    what: "case when x.brought_by = '' then x.origin else x.brought_by || ' (API)' end",
    due: `business_day_after(${TODAY_OF('x.created_at')}, ${LEAD_DAYS})::text`,
  },
  privacidade: {
    from: 'privacy_requests',
    ranges: ["x.status = 'open'", "x.status = 'working'"],
    where: EVERY,
    order: 'x.due_at',
    what: 'x.kind',
    status: 'x.status',
  },
  energia: {
    from: 'energy_discounts',
    ranges: ["x.status = 'pending'", "x.status = 'analyzing'"],
    where: EVERY,
    order: 'x.created_at',
    name: 'x.full_name',
    status: 'x.status',
    due: `business_day_after(${TODAY_OF('x.created_at')}, ${promised('energia', 10)})::text`,
  },
  formularios: {
    from: 'sent_forms',
    // The first two conditions are its index's.
    where: () => sql`x.status = 'answered' and x.reviewed_at < x.answered_at and ${OWN_GOES_ON}`,
    order: 'x.answered_at',
    joins: 'join form_templates f on f.id = x.template_id',
    what: 'f.name',
    due: `business_day_after(${TODAY_OF('x.answered_at')}, ${FORM_DAYS})::text`,
  },
  promessas: {
    from: 'promise_messages',
    // A refund, a privacy request or an answer is owed after the contract too.
    where: () => sql`x.answered_at is null and not (promise_of_work(x.case_id) and account_over(x.user_id))`,
    order: 'x.created_at',
    what: 'left(x.body, 200)',
    due: instantText(answerBy),
    opens: 'x.case_id',
  },
  webhooks: {
    from: 'webhook_endpoints',
    responsible: OF_NO_ONE,
    reads: 'x.id, x.name, x.url, x.failing_since',
    where: () => sql`x.enabled and x.failing_since is not null`,
    order: 'x.failing_since',
    client: 'null::uuid',
    name: 'x.name',
    what: 'x.url',
  },
  falhas: {
    from: 'failed_jobs()',
    responsible: OF_NO_ONE,
    where: EVERY,
    order: 'x.failed_at',
    client: 'null::uuid',
    name: 'x.kind',
    what: 'x.attempts::text',
  },
  pedidos: {
    from: 'transactions',
    responsible: OF_NO_ONE,
    where: ({ period, status }) => sql`${inPeriod('x.created_at', period)}
      ${status ? sql`and x.status = ${status}` : sql``}`,
    order: 'x.created_at',
    newest: true,
    ofOrder: 'x.id',
    lead: 'x.lead_id',
    what: "coalesce(order_offer(x.plan_snapshot), '')",
    status: `case when x.status = 'failed' and (x.withdrawn_at is not null or x.canceled_at is not null)
      then 'canceled' else x.status end`,
    amount: 'x.amount',
  },
  recebidos: {
    from: 'installment_payments',
    responsible: OF_NO_ONE,
    where: ({ period }) =>
      sql`x.status = 'paid' and not x.received_elsewhere and ${inPeriod('x.paid_at', period)}`,
    order: 'x.paid_at',
    newest: true,
    joins: OF_ORDER,
    ofOrder: 't.id',
    lead: 't.lead_id',
    what: INSTALLMENT,
    status: 'x.status',
    amount: 'x.paid_amount',
  },
};

function inPeriod(column: string, period: Period | undefined): SQL {
  if (!period) throw new Error('A queue of a period needs a period.');
  const { start, end } = bounds(period);
  return sql`${sql.raw(column)} >= ${start} and ${sql.raw(column)} < ${end}`;
}

/** Selects the columns of a `QueueRow`, for the rows of a page. */
export const columnsOf = ({ order, days, ...of }: Source): SQL =>
  sql.raw(`x.id, ${of.opens ?? 'x.id'} as opens, ${of.client ?? 'x.user_id'} as "clientId",
    ${of.lead ?? 'null::uuid'} as "leadId", ${of.ofOrder ?? 'null::uuid'} as "orderId",
    ${of.name ?? "coalesce(linked.full_name, profile.full_name, lead.name, '')"} as name, ${of.what ?? "''"} as what,
    ${of.status ?? "''"} as status, ${of.amount ? centavosText(of.amount) : 'null::float8'} as amount,
    ${days ? `${order}::text` : instantText(order)} as at, ${of.due ?? 'null::text'} as due,
    ${responsibleOf(of)} as "assigneeId"`);

export const responsibleOf = ({ responsible = OF_CLIENT }: Pick<Source, 'responsible'>): string =>
  responsible;

/** Joins the person of each row of a page. */
export const peopleOf = ({ joins = '', client = 'x.user_id', linked = 'null::uuid', lead }: Source): SQL =>
  sql.raw(`${joins} left join profiles profile on profile.id = ${client}
    left join linked_profiles linked on linked.id = ${linked}
    left join leads lead on lead.id = ${lead ?? 'null::uuid'}`);
