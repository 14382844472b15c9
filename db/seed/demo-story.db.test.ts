import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { clientEngagements, openLawyerPack } from '#app/features/letters/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { seedDemo } from './demo.ts';

const context = onTestDatabase();

beforeAll(() => seedDemo(context.owner, 'small'), 60_000);

/** Moment of a step's last change. */
const STEP_AT =
  '(select max(h.created_at) from card_status_history h where h.user_step_id = u.id) as at, s.follows, u.card_id, u.step_order, u.status';
const STEPS = `(select ${STEP_AT} from user_process_steps u join process_steps s on s.id = u.step_id)`;

/** Statements that return the rows of a story told in the wrong order. */
const WRONG: Record<string, string> = {
  'an order before its account':
    'select t.id from transactions t join users u on u.id = t.user_id where t.created_at < u.created_at',
  'a contract on another day than its order': `select t.id from transactions t left join contract_acceptances a on a.transaction_id = t.id
     where a.id is null or a.created_at < t.created_at or a.created_at > t.created_at + interval '1 hour'`,
  'a payment before its order or after its day': `select i.id from installment_payments i join transactions t on t.id = i.transaction_id
     where i.paid_at < t.created_at or i.paid_at > now() or i.status = 'pending' and i.due_date < civil_day(now())`,
  'a service of the plan without its order, or before it': `select c.id from cards c left join transactions t on t.id = c.opened_by
     where c.card_type in ('nome', 'jus', 'bacen') and exists (select from transactions o where o.user_id = c.user_id and o.plan_snapshot -> 'activates' ? c.card_type)
       and (t.id is null or c.created_at < t.created_at)`,
  'a document before the contract': `select d.id from card_documents d join contract_acceptances a on a.transaction_id in
     (select id from transactions t where t.user_id = d.user_id) where d.created_at < a.created_at`,
  'a clock before the contract or its documents': `select c.id from cards c join contract_acceptances a on a.transaction_id = c.opened_by
     where c.clock_started_at < a.created_at or exists (select from card_documents d where d.user_id = c.user_id and d.created_at > c.clock_started_at + interval '1 minute' and d.kind in ('photo_id', 'proof_of_address'))`,
  'a running deadline that has passed':
    "select id from cards where status in ('active', 'analyzing', 'pending') and clock_due_on < civil_day(now())",
  'a signed contract whose step is open': `select u.id from user_process_steps u join process_steps s on s.id = u.step_id and s.follows is not null
     join cards c on c.id = u.card_id join contract_acceptances a on a.transaction_id = c.opened_by where u.status <> 'completed'`,
  'a step moved by an event that left no trace': `select u.id from user_process_steps u join process_steps s on s.id = u.step_id
     where s.follows is not null and u.status <> 'pending' and u.followed is distinct from u.status`,
  'a step on another day than the contract that it follows': `select h.id from card_status_history h join user_process_steps u on u.id = h.user_step_id
     join process_steps s on s.id = u.step_id and s.follows = 'contract' join cards c on c.id = u.card_id
     join transactions t on t.id = c.opened_by where civil_day(h.created_at) <> civil_day(t.created_at)`,
  'a step or proof before the order': `select h.id from card_status_history h join cards c on c.id = h.card_id join transactions t on t.id = c.opened_by
     where h.created_at < t.created_at
     union all select p.id from card_proofs p join cards c on c.id = p.card_id join transactions t on t.id = c.opened_by where p.created_at < c.clock_started_at`,
  'a score without its bureau and day': `select id from cards where score > 0 and (score_bureau is null or score_taken_on is null)
     union all select id from card_score_history where bureau is null or taken_on is null`,
  'a score before the order': `select h.id from card_score_history h join cards c on c.id = h.card_id join transactions t on t.id = c.opened_by
     where h.taken_on < civil_day(t.created_at)`,
  'a letter before the power of attorney, or a power before the contract': `select l.id from letters l join powers_of_attorney p on p.user_id = l.user_id
     join contract_acceptances a on a.transaction_id in (select id from transactions t where t.user_id = l.user_id)
     where l.created_at < p.given_at - interval '1 hour' or p.given_at < a.created_at`,
  'a movement of a lawsuit before the order': `select m.id from lawsuit_movements m join card_lawsuits l on l.id = m.lawsuit_id join cards c on c.id = l.card_id
     join transactions t on t.id = c.opened_by where m.at < t.created_at`,
  'a step that ends after one behind it': `select a.card_id from ${STEPS} a join ${STEPS} b on b.card_id = a.card_id and b.step_order > a.step_order
     where a.status = 'completed' and b.status in ('completed', 'in_progress') and a.at > b.at + interval '2 hours' and b.follows is null`,
  'documents that the customer of Limpa Nome sent on another day than the contract': `select u.card_id from ${STEPS} u join cards c on c.id = u.card_id
     join users p on p.id = c.user_id join transactions t on t.id = c.opened_by
     where p.email = 'cliente@exemplo.com.br' and u.follows = 'documents' and u.at > t.created_at + interval '3 hours'`,
  'a step behind an open one that has begun': `select a.card_id from ${STEPS} a join ${STEPS} b on b.card_id = a.card_id and b.step_order > a.step_order
     where a.status <> 'completed' and b.status <> 'pending' and b.follows is null`,
  'a running step of a service in the queue or closed': `select c.id from ${STEPS} u join cards c on c.id = u.card_id
     where u.status = 'in_progress' and u.follows is null and c.status in ('pending', 'blocked', 'completed')`,
  'a service in progress without a running step': `select c.id from cards c where c.status in ('active', 'analyzing')
     and not exists (select from user_process_steps u where u.card_id = c.id and u.status = 'in_progress')`,
  'a finished service with an open step': `select c.id from cards c join user_process_steps u on u.card_id = c.id
     where c.status = 'completed' and u.status <> 'completed'`,
  'a step or proof after the last day of the service': `select u.card_id from ${STEPS} u join cards c on c.id = u.card_id
     where u.status = 'completed' and civil_day(u.at) > c.clock_due_on
     union all select p.card_id from card_proofs p join cards c on c.id = p.card_id
     where civil_day(p.created_at) > c.clock_due_on`,
  'a lawsuit that was filed on another day than its step': `select l.id from card_lawsuits l join lawsuit_movements m on m.lawsuit_id = l.id and m.name = 'Distribuição'
     join user_process_steps u on u.card_id = l.card_id join process_steps s on s.id = u.step_id and s.name = 'Protocolo judicial'
     where not exists (select from card_status_history h where h.user_step_id = u.id and h.status = 'completed' and civil_day(h.created_at) = civil_day(m.at))`,
  'a proof before its step': `select p.id from card_proofs p join ${STEPS} u on u.card_id = p.card_id and u.step_order = 3
     where u.status <> 'completed' or civil_day(p.created_at) <> civil_day(u.at)`,
  'a lawyer whom the firm does not name': `select id from card_lawsuits where lawyer_name <> '' and lawyer_name not in (select name from lawyers)`,
  'a notice before its order': `select n.id from notifications n where n.title = 'Boas-vindas!'
     and not exists (select from transactions t where t.user_id = n.user_id and n.created_at between t.created_at and t.created_at + interval '1 day')
     and exists (select from transactions t where t.user_id = n.user_id)`,
  'a form that asks for a power of attorney that was given': `select f.id from sent_forms f join form_templates t on t.id = f.template_id and t.name = 'Procuração'
     join powers_of_attorney p on p.user_id = f.user_id`,
  'a removal or challenge before the order': `select n.id from listings n join transactions t on t.user_id = n.user_id
     where n.removed_on < civil_day(t.created_at) or n.challenged_on < civil_day(t.created_at) or n.consumer_portal_on < civil_day(t.created_at)`,
};

test.each(Object.keys(WRONG))('the demonstration does not tell of %s', async (name) => {
  expect((await context.owner.query(WRONG[name] ?? '')).rows).toEqual([]);
});

test('each statement finds the rows of its story', async () => {
  const { rows } = await context.owner.query(
    `select (select count(*)::int from transactions) as orders, (select count(*)::int from card_documents) as documents,
       (select count(*)::int from letters) as letters, (select count(*)::int from lawsuit_movements) as movements,
       (select count(*)::int from card_score_history) as scores`,
  );
  for (const [table, count] of Object.entries(rows[0])) expect(count, table).toBeGreaterThan(2);
});

test('has a mandate of each level, and one that waits for a person', async () => {
  const { rows } = await context.owner.query(
    `select p.level, f.state from powers_of_attorney p left join mandate_files f on f.power_id = p.id order by 1, 2`,
  );
  expect(rows).toEqual([
    { level: 'click', state: null },
    { level: 'firma', state: 'verified' },
    { level: 'gov_br', state: 'verified' },
    { level: 'icp', state: 'to_check' },
    { level: 'icp', state: 'verified' },
  ]);
});

test('has a lawyer’s contract with its fee and costs, and a file that is ready for the lawyer', async () => {
  const {
    rows: [admin],
  } = await context.owner.query<{ id: UserId; client: UserId }>(
    `select a.id, c.id as client from users a, users c where a.email = 'admin@exemplo.com.br' and c.email = 'cliente@exemplo.com.br'`,
  );
  if (!admin) throw new Error('The demonstration has no admin.');
  const by = { kind: 'admin', userId: admin.id } as const;
  const { engagements } = await asActor(by, (tx) => clientEngagements(tx, admin.client));
  expect(engagements).toMatchObject([{ state: 'accepted', missing: [], power: { verdict: 'inconclusive' } }]);
  expect(engagements[0]?.content).toMatch(/Honorários\. R\$ 0,00.*Custas da Justiça\./s);
  const pack = await openLawyerPack(by, admin.client, engagements[0]?.id ?? '');
  const names = Object.keys(unzipSync(new Uint8Array(await new Response(pack?.body).arrayBuffer())));
  expect(names).toEqual(expect.arrayContaining(['contrato-e-procuracao.pdf', 'registro/pagina-1.txt']));
  expect(names.filter((name) => name.startsWith('documentos/'))).toHaveLength(3);
});
