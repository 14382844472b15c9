import type pg from 'pg';
import { addHolders } from './generate-people.ts';
import { GENERATED_DAY, rowId, uuidOf } from './generate-work.ts';

/** Rows of a table: number per customer, columns, and their values as SQL of `n` and the customer `h`. */
type Kind = { table: string; share: number; columns: Record<string, string>; joins?: string };

const moment = `timestamptz '${GENERATED_DAY} 12:00-03' - (n::bigint * 104729 % 31536000) * interval '1 second'`;
const oneOf = (...values: string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + n % ${values.length}]`;
const card = (type: string) =>
  `join cards c on c.user_id = h.id and c.card_type = '${type}' and c.linked_profile_id is null`;
/** Nine of ten are done: a team that keeps up has a tenth of its work open. */
const mostly = (done: string, open: string) => `case when n % 10 > 0 then '${done}' else '${open}' end`;

/** Simulation of a loan of R$ 50.000 over a year, stored with every generated request. */
const SIMULATION = JSON.stringify({
  system: 'sac',
  rate: 149,
  first: 491_000,
  last: 423_000,
  total: 5_480_000,
  cet: { monthly: 160, yearly: 2_098 },
});

const KINDS: Kind[] = [
  {
    table: 'tasks',
    share: 0.5,
    columns: {
      title: "'Ligar para o cliente ' || n",
      client_id: 'h.id',
      status: mostly('done', 'open'),
      due_at: `${moment} + interval '3 days'`,
      done_at: `case when n % 10 > 0 then ${moment} + interval '1 day' end`,
    },
  },
  {
    table: 'linked_profiles',
    share: 0.1,
    columns: {
      main_user_id: 'h.id',
      doc_type: "'CPF'",
      doc_number: "lpad((10000000000 + n)::text, 11, '0')",
      full_name: "'Pessoa Vinculada ' || n",
      relationship: oneOf('cônjuge', 'filho', 'mãe'),
      uf: "'SC'",
    },
  },
  {
    table: 'energy_discounts',
    share: 0.1,
    columns: {
      user_id: 'h.id',
      full_name: "'Titular da conta ' || n",
      cpf: "lpad((20000000000 + n)::text, 11, '0')",
      address: "'Rua das Flores, ' || n",
      uf: "'SC'",
      consumer_unit: 'n::text',
      status: mostly('active', 'pending'),
    },
  },
  {
    table: 'loan_requests',
    share: 0.1,
    columns: {
      user_id: 'h.id',
      amount: '50000',
      property_value: '400000',
      months: '12',
      simulation: `'${SIMULATION}'`,
      status: mostly('approved', 'sent'),
      documents_sent_at: moment,
    },
  },
  {
    table: 'privacy_requests',
    share: 0.02,
    columns: {
      user_id: 'h.id',
      kind: oneOf('export', 'correction'),
      status: mostly('done', 'open'),
      due_at: `${moment} + interval '15 days'`,
    },
  },
  {
    table: 'facial_verifications',
    share: 0.2,
    columns: {
      user_id: 'h.id',
      image_path: "'faces/' || h.id || '/' || n || '.jpg'",
      verification_status: mostly('approved', 'pending'),
      expires_at: `${moment} + interval '180 days'`,
    },
  },
  {
    table: 'card_lawsuits',
    share: 0.05,
    joins: card('jus'),
    columns: {
      user_id: 'h.id',
      card_id: 'c.id',
      case_number: "lpad(n::text, 7, '0') || '-00.2026.8.24.0001'",
      court: "'TJSC'",
      lawsuit_type: "'Revisional'",
      status: mostly('archived', 'active'),
      next_deadline: `date '${GENERATED_DAY}' + n % 60`,
    },
  },
  {
    table: 'consents',
    share: 1,
    columns: {
      user_id: 'h.id',
      purpose: "'lead-contact'",
      version: "'1'",
      text: "'Concordo com o contato.'",
      ip_address: "'203.0.113.9'",
    },
  },
  {
    table: 'client_notes',
    share: 0.5,
    columns: { user_id: 'h.id', body: "'Falei por telefone: retorno ' || n" },
  },
  {
    table: 'taggings',
    share: 0.5,
    columns: { user_id: 'h.id', tag: oneOf('vip', 'retorno', 'parceria', 'urgente') },
  },
  {
    table: 'data_access_log',
    share: 3,
    columns: { user_id: 'h.id', what: oneOf('profile', 'documents', 'listings') },
  },
  {
    table: 'sent_mails',
    share: 2,
    columns: { user_id: 'h.id', mail_id: "'mail-' || n", subject: "'Seu processo avançou'" },
  },
  {
    table: 'promise_cases',
    share: 1,
    columns: {
      promise_key:
        '(select key from promises order by key offset n % (select count(*) from promises) limit 1)',
      subject_id: rowId('promise-subject'),
      user_id: 'h.id',
      started_at: moment,
      due_at: `${moment} + interval '10 days'`,
      kept_at: `case when n % 10 > 0 then ${moment} + interval '5 days' end`,
    },
  },
  {
    table: 'promise_messages',
    share: 0.1,
    columns: {
      case_id: rowId('promise_cases'),
      user_id: 'h.id',
      body: "'Ainda não recebi a resposta prometida, mensagem ' || n",
      answer: `case when n % 10 > 0 then 'Respondemos por e-mail hoje.' end`,
      answered_at: `case when n % 10 > 0 then ${moment} + interval '1 day' end`,
    },
  },
  {
    table: 'scam_reports',
    share: 0.02,
    columns: {
      protocol: "'G' || lpad(n::text, 8, '0')",
      content: "'Pediram um Pix para liberar o nome, ' || n",
      channel: oneOf('whatsapp', 'sms', 'email'),
      answer: oneOf('not_ours', 'unclear'),
      findings: `'{"pieces": [], "warnings": []}'`,
      status: mostly('resolved', 'open'),
      resolution: "case when n % 10 > 0 then 'Golpe confirmado.' end",
      resolved_at: `case when n % 10 > 0 then ${moment} + interval '1 day' end`,
    },
  },
  {
    table: 'domain_events',
    share: 5,
    columns: {
      type: oneOf('card.status_changed', 'document.sent', 'installment.paid'),
      user_id: 'h.id',
      subject: "'cards'",
      subject_id: rowId('event-subject'),
      dispatched_at: moment,
    },
  },
];

/** Notes of the team on every tenth lead. */
const LEAD_NOTES = `insert into lead_notes (id, lead_id, body, created_at)
  select ${uuidOf("'lead-note' || id")}, id, 'Pediu para ligar amanhã.', created_at + interval '1 hour' from leads
  where ('x' || right(id::text, 4))::bit(16)::int % 10 = 0`;
/** The table's own trigger chains each entry to the previous one. */
const AUDIT = `insert into audit_log (actor_kind, action, entity, entity_id, after)
  select 'system', 'lead.status', 'leads', md5('audited' || n), '{"status": "contacted"}'
  from generate_series($1::int, $2::int) n`;
/** Entries of one transaction: each leaves a dead version of the chain's head, which all later ones pass. */
const AUDITED_AT_ONCE = 1_000;

/**
 * Generates the remaining data of customers and the team besides money and listings: tasks, requests,
 * messages, notes, logs and events, a fixed number per generated customer. Triggers are off meanwhile.
 */
export async function generateTraffic(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from profiles');
  const customers = rows[0]?.n ?? 0;
  await owner.query('begin');
  try {
    await owner.query('set local session_replication_role = replica');
    await addHolders(owner);
    for (const { table, share, columns, joins = '' } of KINDS)
      await owner.query(`insert into ${table} (id, created_at, ${Object.keys(columns).join(', ')})
        select ${rowId(table)}, ${moment}, ${Object.values(columns).join(', ')}
        from generate_series(0, ${Math.floor(customers * share)} - 1) n
          join holders h on h.h = n % (select count(*) from holders) ${joins} on conflict do nothing`);
    await owner.query(LEAD_NOTES);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
  for (let from = 1; from <= customers; from += AUDITED_AT_ONCE)
    await owner.query(AUDIT, [from, Math.min(customers, from + AUDITED_AT_ONCE - 1)]);
  await owner.query('analyze');
}
