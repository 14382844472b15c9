import type { ClientHappening, HistoryKind } from '#app/features/profiles/rules/clients.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Entries of a page; equal ones of a minute are shown as one line. */
const HISTORY_PAGE = 60;

type Source = {
  kind: HistoryKind;
  /** Table and joins, with the condition that the row is the client's. */
  from: string;
  id: string;
  at: string;
  code: string;
  name?: string;
  text?: string;
  by?: string;
  amount?: string;
};

const memberName = (id: string) => `(select u.name from users u where u.id = ${id})`;
/** Returns an hour of a civil day as an instant; different hours keep two days of one row apart. */
const atHour = (day: string, hour: number) =>
  `(${day} + interval '${hour} hours') at time zone 'America/Sao_Paulo'`;

const SOURCES: Source[] = [
  {
    ...{ kind: 'andamento', id: 'h.id', at: 'h.created_at' },
    from: `card_status_history h join cards c on c.id = h.card_id
      left join user_process_steps us on us.id = h.user_step_id left join process_steps s on s.id = us.step_id
      where h.user_id = $1`,
    code: `case when h.user_step_id is null then 'card.' else 'step.' end || h.status || ':' || c.card_type`,
    name: 's.name',
  },
  {
    ...{ kind: 'andamento', id: 'e.id', at: 'e.created_at', by: memberName('e.by_id') },
    from: 'listing_events e join listings l on l.id = e.listing_id where e.user_id = $1',
    code: `'listing.' || e.kind`,
    name: 'l.creditor',
  },
  {
    ...{ kind: 'andamento', id: 'l.id', at: atHour('l.sent_on', 12) },
    from: 'letters l join addressees a on a.id = l.addressee_id where l.user_id = $1',
    code: `'letter.sent'`,
    name: 'l.title',
    text: 'a.name',
  },
  {
    ...{ kind: 'andamento', id: 'l.id', at: atHour('l.answered_on', 13) },
    from: 'letters l join addressees a on a.id = l.addressee_id where l.user_id = $1',
    code: `'letter.answered'`,
    name: 'l.title',
    text: 'a.name',
  },
  {
    ...{ kind: 'andamento', id: 'm.id', at: 'm.at' },
    from: 'lawsuit_movements m join card_lawsuits w on w.id = m.lawsuit_id where m.user_id = $1',
    code: `'lawsuit'`,
    name: 'm.name',
    text: 'w.case_number',
  },
  {
    ...{ kind: 'andamento', id: 'g.id', at: 'g.created_at' },
    from: 'guarantee_requests g where g.user_id = $1',
    code: `'guarantee'`,
    text: 'g.protocol',
  },
  {
    ...{ kind: 'andamento', id: 'o.id', at: 'o.created_at' },
    from: 'loan_requests o where o.user_id = $1',
    code: `'loan'`,
    amount: 'o.amount',
  },
  {
    ...{ kind: 'andamento', id: 'e.id', at: 'e.created_at' },
    from: 'energy_discounts e where e.user_id = $1',
    code: `'energy'`,
    text: 'e.consumer_unit',
  },
  {
    ...{ kind: 'documentos', id: 'd.id', at: 'd.created_at' },
    from: `card_documents d where d.user_id = $1 and d.status <> 'uploading'`,
    code: `'document.sent'`,
    name: 'd.file_name',
  },
  {
    ...{ kind: 'documentos', id: 'd.id', at: 'd.reviewed_at', by: memberName('d.reviewed_by') },
    from: `card_documents d where d.user_id = $1 and d.status in ('approved', 'rejected')`,
    code: `'document.' || d.status`,
    name: 'd.file_name',
    text: 'd.review_reason',
  },
  {
    ...{ kind: 'documentos', id: 'r.id', at: 'r.created_at', by: memberName('r.created_by') },
    from: 'document_requests r where r.user_id = $1',
    code: `'document.asked'`,
    name: 'r.name',
    text: 'r.note',
  },
  {
    ...{ kind: 'documentos', id: 'p.id', at: 'p.created_at', by: memberName('p.created_by') },
    from: 'card_proofs p where p.user_id = $1',
    code: `'proof'`,
    name: 'p.title',
  },
  {
    ...{ kind: 'documentos', id: 'f.id', at: 'f.created_at' },
    from: 'facial_verifications f where f.user_id = $1',
    code: `'face.' || f.verification_status`,
    text: 'f.review_reason',
  },
  {
    ...{ kind: 'documentos', id: 'f.id', at: 'f.created_at' },
    from: 'sent_forms f join form_templates t on t.id = f.template_id where f.user_id = $1',
    code: `'form.sent'`,
    name: 't.name',
  },
  {
    ...{ kind: 'documentos', id: 'f.id', at: 'f.answered_at' },
    from: 'sent_forms f join form_templates t on t.id = f.template_id where f.user_id = $1',
    code: `'form.answered'`,
    name: 't.name',
  },
  {
    ...{ kind: 'pagamentos', id: 't.id', at: 't.created_at', amount: 't.amount' },
    from: 'transactions t where t.user_id = $1',
    code: `'order'`,
    name: 'order_offer(t.plan_snapshot)',
  },
  {
    ...{ kind: 'pagamentos', id: 'a.id', at: 'a.created_at' },
    from: 'contract_acceptances a where a.user_id = $1',
    code: `'contract'`,
    text: 'a.code',
  },
  {
    ...{ kind: 'pagamentos', id: 'i.id', at: 'i.paid_at' },
    // One charge that pays all installments at once is one payment.
    from: `installment_payments i join transactions t on t.id = i.transaction_id
      where i.user_id = $1 and (not t.one_charge or i.installment_number = 1)`,
    amount: 'case when t.one_charge then t.amount else coalesce(i.paid_amount, i.amount) end',
    code: `'paid'`,
    text: 'i.payment_method',
  },
  {
    ...{
      kind: 'pagamentos',
      id: 'r.id',
      at: 'r.created_at',
      amount: 'r.amount',
      by: memberName('r.asked_by'),
    },
    from: 'refunds r where r.user_id = $1',
    code: `'refund.asked'`,
    text: 'r.note',
  },
  {
    ...{ kind: 'pagamentos', id: 'r.id', at: 'r.done_at', amount: 'r.amount', by: memberName('r.done_by') },
    from: 'refunds r where r.user_id = $1',
    code: `'refund.done'`,
  },
  {
    ...{ kind: 'pagamentos', id: 'r.id', at: 'r.created_at', amount: 'r.open_amount' },
    from: 'renegotiations r where r.user_id = $1',
    code: `'renegotiation'`,
    text: 'r.reason',
    by: memberName('r.created_by'),
  },
  {
    ...{ kind: 'mensagens', id: 'n.id', at: 'n.created_at' },
    from: 'notifications n where n.user_id = $1',
    code: `case when n.read then 'notice.read' else 'notice' end`,
    name: 'n.title',
    text: 'n.message',
  },
  {
    ...{ kind: 'mensagens', id: 'm.id', at: 'm.created_at' },
    from: 'sent_mails m where m.user_id = $1',
    code: `'mail'`,
    name: 'm.subject',
  },
  {
    ...{ kind: 'mensagens', id: 'l.id', at: 'l.created_at' },
    from: 'leads l where l.converted_user_id = $1',
    code: `'lead'`,
    text: 'l.notes',
  },
  {
    ...{ kind: 'mensagens', id: 'm.id', at: 'm.created_at' },
    from: 'promise_messages m where m.user_id = $1',
    code: `'message'`,
    text: 'm.body',
  },
  {
    ...{ kind: 'mensagens', id: 'm.id', at: 'm.answered_at', by: memberName('m.answered_by') },
    from: 'promise_messages m where m.user_id = $1',
    code: `'message.answered'`,
    text: 'm.answer',
  },
  // Of each day, the first message of each side is shown.
  {
    ...{ kind: 'mensagens', id: 'm.id', at: 'm.created_at', by: memberName('m.author_id') },
    from: 'conversation_days($1) m where true',
    code: `case m.writer when 'customer' then 'talk' else 'talk.answered' end`,
    text: 'm.body',
  },
  {
    ...{ kind: 'ligacoes', id: 'n.id', at: 'n.created_at', by: memberName('n.author_id') },
    from: 'client_notes n where n.user_id = $1 and n.call_outcome is not null',
    code: `'call.' || n.call_outcome`,
    text: 'n.body',
  },
  {
    ...{ kind: 'notas', id: 'n.id', at: 'n.created_at', by: memberName('n.author_id') },
    from: 'client_notes n where n.user_id = $1 and n.call_outcome is null',
    code: `'note'`,
    text: 'n.body',
  },
  {
    ...{ kind: 'tarefas', id: 'k.id', at: 'k.created_at', by: memberName('k.assignee_id') },
    from: 'tasks k where k.client_id = $1',
    code: `'task'`,
    name: 'k.title',
  },
  {
    ...{ kind: 'tarefas', id: 'k.id', at: 'k.done_at', by: memberName('k.done_by') },
    from: 'tasks k where k.client_id = $1',
    code: `'task.done'`,
    name: 'k.title',
  },
  {
    ...{ kind: 'acessos', id: 'a.id', at: 'a.created_at', by: memberName('a.viewer_id') },
    from: 'data_access_log a where a.user_id = $1',
    code: `'look'`,
    name: 'a.what',
  },
];

/**
 * Reads the newest rows of one source after the cursor; kinds that are filtered out are not read. The team's own
 * accesses are shown only when they are asked for.
 */
const read = ({ kind, from, id, at, code, name, text, by, amount }: Source) => `
  (select ${id} as id, ${at} as at, '${kind}' as kind, ${code} as code, ${name ?? 'null'} as name,
    ${text ?? 'null'} as text, ${by ?? 'null'} as by, ${amount ? centavosText(amount) : 'null::int'} as amount
   from ${from} and (${kind === 'acessos' ? '' : '$2::text is null or '}$2 = '${kind}') and (${at}, ${id}) < ($3::timestamptz, $4::uuid)
   order by 2 desc, 1 desc limit $5)`;

/** $1 the client, $2 the kind or null, $3 and $4 the cursor to continue after, $5 the number of rows. */
export const CLIENT_HISTORY = `
  select coalesce(json_agg(e order by e.at desc, e.id desc, e.code), '[]') as entries from (
    select * from (${SOURCES.map(read).join(' union all ')}) every_source
    order by at desc, id desc, code limit $5) e`;

export type ClientHistory = { entries: ClientHappening[]; next: string | null };

/** Loads a page of all events of a client, newest first, in one statement. */
export async function loadClientHistory(
  tx: Tx,
  clientId: UserId,
  { kind, after }: { kind: HistoryKind | null; after: Cursor | null },
): Promise<ClientHistory> {
  const { rows } = await clientOf(tx).query<{ entries: ClientHappening[] }>(CLIENT_HISTORY, [
    clientId,
    kind,
    after?.createdAt ?? 'infinity',
    after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    HISTORY_PAGE + 1,
  ]);
  const found = rows[0]?.entries ?? [];
  const entries = found.slice(0, HISTORY_PAGE);
  const last = entries.at(-1);
  return {
    entries,
    next: found.length > entries.length && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}
