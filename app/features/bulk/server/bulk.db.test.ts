import { expect, test } from 'vitest';
import type { BulkAct } from '#app/features/bulk/rules/bulk-act.ts';
import { mergeLeads, splitLead } from '#app/features/leads/server/index.server.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { MOST_BULK_ROWS } from './find-rows.server.ts';
import { continueBulk, countRows, loadBulk, runBulk, startBulk, stopBulk, undoBulk } from './index.server.ts';

const context = onTestDatabase();
const rowsOf = async (text: string, values: unknown[] = []) => (await context.owner.query(text, values)).rows;
const admin = () => addPerson(context.owner, 'admin');

async function addLeads(count: number, uf: string, more: { email?: string; noMessages?: boolean } = {}) {
  const rows = await rowsOf(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, no_messages)
     select 'Lead ' || n, coalesce($3, 'l' || n || '-' || gen_random_uuid() || '@exemplo.com.br'), '49988887777', 'CPF',
       '52998224725', $2, $4 from generate_series(1, $1) n returning id`,
    [count, uf, more.email ?? null, more.noMessages ?? false],
  );
  return rows.map(({ id }) => id as string);
}

async function begin(list: BulkList, query: string, act: BulkAct, expected = 10_000) {
  const who = await admin();
  const started = await startBulk(who, { list, query: new URLSearchParams(query), act, expected });
  if (!started.ok) throw new Error(started.error.message);
  return { who, id: started.value };
}

const STATUS_OF = `select status, count(*)::int as n from leads where id = any($1) group by 1 order by 1`;

test('changes all rows of a filter in pieces, once; an undo restores rows without later changes', async () => {
  const ids = await addLeads(230, 'AC');
  await addLeads(3, 'AM');
  const { who, id } = await begin('leads', 'uf=AC', { kind: 'status', status: 'lost', reason: 'price' });
  expect(await countRows(who, 'leads', new URLSearchParams('uf=AC'), new Date())).toBe(230);
  await runBulk(id);
  await runBulk(id);
  expect(await rowsOf(STATUS_OF, [ids])).toEqual([{ status: 'lost', n: 230 }]);
  expect(await rowsOf("select 1 from leads where uf = 'AM' and status <> 'new'")).toEqual([]);
  expect(await loadBulk(who, id)).toMatchObject({ status: 'done', total: 230, counts: { changed: 230 } });
  expect(
    await rowsOf(
      "select count(*)::int as n from audit_log where action = 'lead.status' and entity_id = any($1)",
      [ids],
    ),
  ).toEqual([{ n: 230 }]);
  await context.owner.query("update leads set status = 'qualified' where id = $1", [ids[0]]);
  expect(await undoBulk(who, id)).toMatchObject({ ok: true });
  await runBulk(id);
  expect(await rowsOf(STATUS_OF, [ids])).toEqual([
    { status: 'new', n: 229 },
    { status: 'qualified', n: 1 },
  ]);
  expect(await loadBulk(who, id)).toMatchObject({
    status: 'undone',
    counts: { undone: 229, kept: 1 },
    reasons: [{ note: 'Mudou depois disso e ficou como está.', count: 1 }],
  });
});

test('a stopped change continues at the same row; it can be undone for one day', async () => {
  await addLeads(5, 'AP');
  const { who, id } = await begin('leads', 'uf=AP', { kind: 'tag', tag: 'feira' });
  expect(await stopBulk(who, id)).toMatchObject({ ok: true });
  await runBulk(id);
  expect(await loadBulk(who, id)).toMatchObject({ status: 'stopped', counts: {} });
  expect(await continueBulk(who, id)).toMatchObject({ ok: true });
  await Promise.all([runBulk(id), runBulk(id)]);
  expect(await rowsOf("select count(*)::int as n from taggings where tag = 'feira'")).toEqual([{ n: 5 }]);
  const late = new Date(Date.now() + 25 * 3_600_000);
  expect(await undoBulk(who, id, late)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  expect(await undoBulk(who, id)).toMatchObject({ ok: true });
  await runBulk(id);
  expect(await rowsOf("select 1 from taggings where tag = 'feira'")).toEqual([]);
});

test('refuses to start with more rows than the page showed, or without rows', async () => {
  await addLeads(2, 'RR');
  const who = await admin();
  const start = (query: string, expected: number) =>
    startBulk(who, {
      list: 'leads',
      query: new URLSearchParams(query),
      act: { kind: 'tag', tag: 'x' },
      expected,
    });
  expect(await start('uf=RR', 1)).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await start('uf=RR&status=lost', 9)).toMatchObject({ ok: false, error: { code: 'empty' } });
  expect(await rowsOf("select 1 from taggings where tag = 'x'")).toEqual([]);
});

test('accepts as many rows as its limit, and refuses one row more', async () => {
  expect(MOST_BULK_ROWS).toBe(100_000);
  await addLeads(3, 'PI');
  const { userId } = await addPerson(context.owner);
  await rowsOf(
    `with card as (insert into cards (user_id, card_type) values ($1, 'nome') returning id)
     insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
     select $1, card.id, n || '.pdf', gen_random_uuid(), 9, 'application/pdf', repeat(n::text, 64), 'pending'
     from card, generate_series(1, 3) n`,
    [userId],
  );
  const who = await admin();
  for (const [list, filter, status] of [
    ['leads', 'uf=PI', 'lost'],
    ['documents', '', 'approved'],
  ] as const) {
    const act = { kind: 'status', status, reason: 'price' } as const;
    const wish = { list, query: new URLSearchParams(filter), act, expected: 9 };
    expect(await startBulk(who, wish, 2), list).toMatchObject({
      ok: false,
      error: { code: 'many', message: 'Passa de 2 registros. Filtre mais.' },
    });
    const started = await startBulk(who, wish, 3);
    expect(started.ok && (await loadBulk(who, started.value)), list).toMatchObject({ total: 3 });
  }
});

test('a message goes by mail to leads that take mails, and as one notice to each client', async () => {
  const [one] = await addLeads(1, 'TO', { email: 'quer@exemplo.com.br' });
  await addLeads(1, 'TO', { email: '' });
  await addLeads(1, 'TO', { email: 'nao@exemplo.com.br', noMessages: true });
  const message: BulkAct = { kind: 'message', title: 'Feirão', message: 'Começa na segunda.' };
  const first = await begin('leads', 'uf=TO', message);
  await runBulk(first.id);
  expect(await loadBulk(first.who, first.id)).toMatchObject({ counts: { changed: 1, left: 2 } });
  const mails = await rowsOf(
    "select data ->> 'to' as mail, data ->> 'stop' as stop from pgboss.job where name = 'mail.send' and data::text like '%Feirão%'",
  );
  expect(mails).toEqual([
    { mail: 'quer@exemplo.com.br', stop: expect.stringContaining('/mensagens/parar?codigo=') },
  ]);
  expect(one).toBeDefined();

  const { userId } = await addPerson(context.owner);
  const [order] = await rowsOf(
    'insert into transactions (user_id, amount, plan_snapshot) values ($1, 300, \'{"plan":"CPF"}\') returning id',
    [userId],
  );
  await context.owner.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     select $1, $2, n, 100, current_date + n from generate_series(1, 3) n`,
    [order?.id, userId],
  );
  // The page says how many get it: three installments of one person are one message.
  const all = [first.who, 'installments', new URLSearchParams(), new Date()] as const;
  expect([await countRows(...all), await countRows(...all, 'message')]).toEqual([3, 1]);
  const second = await begin('installments', '', { ...message, title: 'Parcelas' }, 1);
  await runBulk(second.id);
  const notices = () =>
    rowsOf("select 1 from notifications where user_id = $1 and title = 'Parcelas'", [userId]);
  expect(await notices()).toHaveLength(1);
  await undoBulk(second.who, second.id);
  await runBulk(second.id);
  expect(await notices()).toHaveLength(0);
});

test('documents, energy, tasks, forms and assignees change by the rules of a single change, and can be undone', async () => {
  const { userId } = await addPerson(context.owner);
  const who = await admin();
  const [card] = await rowsOf("insert into cards (user_id, card_type) values ($1, 'nome') returning id", [
    userId,
  ]);
  const [document] = await rowsOf(
    `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
     values ($1, $2, 'rg.pdf', 'card-documents/' || gen_random_uuid(), 9, 'application/pdf', repeat('a', 64), 'pending') returning id`,
    [userId, card?.id],
  );
  const [energy] = await rowsOf(
    "insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit) values ($1, 'Ana', '39053344705', 'Rua', 'SC', '12345') returning id",
    [userId],
  );
  const work = async (list: BulkList, query: string, act: BulkAct) => {
    const { id, who } = await begin(list, query, act);
    await runBulk(id);
    return {
      id,
      back: async () => [await undoBulk(who, id), await runBulk(id)],
      page: () => loadBulk(who, id),
    };
  };
  const statusOf = async (table: string, id: string) =>
    (await rowsOf(`select status from ${table} where id = $1`, [id]))[0]?.status;

  const approved = await work('documents', '', { kind: 'status', status: 'approved', reason: '' });
  expect(await statusOf('card_documents', document?.id)).toBe('approved');
  await approved.back();
  expect(await statusOf('card_documents', document?.id)).toBe('pending');

  const analyzed = await work('energy', '', { kind: 'status', status: 'analyzing', reason: '' });
  expect(await statusOf('energy_discounts', energy?.id)).toBe('analyzing');
  await analyzed.back();
  expect(await statusOf('energy_discounts', energy?.id)).toBe('pending');
  expect(
    await rowsOf("select 1 from notifications where user_id = $1 and link = '/app/energia'", [userId]),
  ).toEqual([]);

  const assigned = await work('energy', '', { kind: 'assign', assigneeId: who.userId });
  expect(await rowsOf('select assignee_id as id from profiles where id = $1', [userId])).toEqual([
    { id: who.userId },
  ]);
  await assigned.back();
  expect(await rowsOf('select assignee_id as id from profiles where id = $1', [userId])).toEqual([
    { id: null },
  ]);

  const tasked = await work('documents', '', { kind: 'task', title: 'Ligar', assigneeId: '', days: 2 });
  expect(await rowsOf("select status from tasks where client_id = $1 and title = 'Ligar'", [userId])).toEqual(
    [{ status: 'open' }],
  );
  await tasked.back();
  expect(await rowsOf("select status from tasks where client_id = $1 and title = 'Ligar'", [userId])).toEqual(
    [{ status: 'canceled' }],
  );

  const [template] = await rowsOf(
    "insert into form_templates (name, fields, body) values ('Ficha em massa', '[]', '') returning id",
  );
  const sent = await work('energy', '', { kind: 'form', templateId: template?.id });
  expect(await rowsOf('select status from sent_forms where user_id = $1', [userId])).toEqual([
    { status: 'sent' },
  ]);
  await sent.back();
  expect(await rowsOf('select status from sent_forms where user_id = $1', [userId])).toEqual([
    { status: 'canceled' },
  ]);
  expect(await sent.page()).toMatchObject({ status: 'undone', counts: { undone: 1 } });
});

test('a merged lead keeps its tags, which show with the other, are filtered by, and are its own again', async () => {
  const who = await admin();
  const email = 'dupla@exemplo.com.br';
  const [keep, merge] = [
    (await addLeads(1, 'PI', { email }))[0] ?? '',
    (await addLeads(1, 'PI', { email }))[0] ?? '',
  ];
  await context.owner.query("insert into taggings (tag, lead_id) values ('vip', $1)", [merge]);
  expect(await mergeLeads(who, { keep, merge })).toMatchObject({ ok: true });
  const count = (query: string) => countRows(who, 'leads', new URLSearchParams(query), new Date());
  expect(await count('etiqueta=vip')).toBe(1);
  const { id } = await begin('leads', 'etiqueta=vip', { kind: 'tag', tag: 'vip' });
  await runBulk(id);
  expect(await loadBulk(who, id)).toMatchObject({ counts: { left: 1 } });
  expect(await splitLead(who, { from: keep, leadId: merge as never })).toMatchObject({ ok: true });
  expect(await rowsOf("select lead_id as id from taggings where tag = 'vip'")).toEqual([{ id: merge }]);
});

test('a welcome mails each client without a password once, and ends the silence of an import', async () => {
  const [quiet, proved] = [await addPerson(context.owner, 'user'), await addPerson(context.owner, 'user')];
  for (const { userId } of [quiet, proved])
    await rowsOf("update profiles set uf = 'RR', quiet = true where id = $1", [userId]);
  await rowsOf('update users set email_verified = (id = $1) where id = any($2)', [
    proved.userId,
    [quiet.userId, proved.userId],
  ]);
  const mails = async () =>
    await rowsOf(
      "select data ->> 'account' as account from pgboss.job j join users u on u.email = j.data ->> 'to' where u.id = any($1)",
      [[quiet.userId, proved.userId]],
    );
  const first = await begin('clients', 'uf=RR', { kind: 'welcome' });
  await runBulk(first.id);
  expect(await mails()).toEqual([{ account: 'true' }]);
  expect(await rowsOf('select quiet from profiles where id = $1', [quiet.userId])).toEqual([
    { quiet: false },
  ]);
  const again = await begin('clients', 'uf=RR', { kind: 'welcome' });
  await runBulk(again.id);
  expect(await mails()).toHaveLength(1);
});
