import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueReceipt } from '#app/features/payments/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { beQuiet } from '#app/platform/be-quiet.server.ts';
import { attempted } from '#tests/attempts.ts';
import { bringFirm as bring, workFirm } from '#tests/bring-firm.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { smallFirm } from '#tests/made-up-firm.ts';
import { addPerson } from '#tests/people.ts';
import {
  chooseColumns,
  discardFirm,
  exportLeftRows,
  listImports,
  loadFirm,
  runImport,
  startFirm,
  stopFirm,
  undoFirm,
} from './index.server.ts';

const context = onTestDatabase();

const admin = () => addPerson(context.owner, 'admin');
const count = async (text: string, ...values: unknown[]) =>
  Number((await context.owner.query(`select count(*) from ${text}`, values)).rows[0].count);
const rowsOf = async (text: string, ...values: unknown[]) => (await context.owner.query(text, values)).rows;

const work = (batchId: string) => workFirm(context.owner, batchId);

test('a firm comes in with its people, cases and money, without a notice, mail or event', async () => {
  const clerk = await admin();
  const { ana, sheets } = smallFirm();
  const [mails, events, notices] = [
    await count("pgboss.job where name = 'mail.send'"),
    await count('domain_events'),
    await count('notifications'),
  ];
  const batchId = await bring(clerk, sheets);
  const draft = await loadFirm(clerk, batchId);
  expect(draft.map(({ kind, rowCount, faulty, missing }) => [kind, rowCount, faulty, missing])).toEqual([
    ['clients', 1, 0, []],
    ['companies', 1, 0, []],
    ['services', 3, 1, []],
    ['installments', 5, 1, []],
    ['listings', 5, 2, []],
    ['notes', 1, 0, []],
    ['tasks', 2, 1, []],
  ]);
  expect(await startFirm(clerk, batchId)).toMatchObject({ ok: true });
  await work(batchId);
  const done = await loadFirm(clerk, batchId);
  expect(done.map(({ kind, status, added, known, bad }) => [kind, status, added, known, bad])).toEqual([
    ['clients', 'done', 1, 0, 0],
    ['companies', 'done', 1, 0, 0],
    ['services', 'done', 2, 0, 1],
    ['installments', 'done', 3, 0, 2],
    ['listings', 'done', 2, 1, 2],
    ['notes', 'done', 1, 0, 0],
    ['tasks', 'done', 1, 0, 1],
  ]);
  const [client] = await rowsOf('select id, quiet from profiles where doc_number = $1', ana);
  expect(client).toMatchObject({ quiet: true });
  const { id: userId } = client;
  expect(
    await rowsOf(
      'select full_name, representative_name from linked_profiles where main_user_id = $1',
      userId,
    ),
  ).toEqual([{ full_name: 'Ana Doces Ltda', representative_name: 'Ana Vinda' }]);
  // The order opened the services of its holder; the company's broken contract opened none.
  expect(
    await rowsOf(
      `select c.card_type, c.status, c.linked_profile_id is not null as linked, c.opened_by is not null as opened,
         (c.clock_started_at at time zone 'America/Sao_Paulo')::date::text as day
       from cards c where c.user_id = $1 order by c.card_type`,
      userId,
    ),
  ).toEqual([
    { card_type: 'bacen', status: 'pending', linked: true, opened: false, day: null },
    { card_type: 'nome', status: 'active', linked: false, opened: true, day: '2026-08-15' },
  ]);
  expect(
    await rowsOf(
      `select i.installment_number as n, i.status, i.amount, i.paid_amount, i.payment_method, i.received_elsewhere, t.status as "order"
       from installment_payments i join transactions t on t.id = i.transaction_id where i.user_id = $1 order by 1`,
      userId,
    ),
  ).toEqual([
    {
      n: 1,
      status: 'paid',
      amount: '300.00',
      paid_amount: '300.00',
      payment_method: 'pix',
      received_elsewhere: true,
      order: 'processing',
    },
    {
      n: 2,
      status: 'paid',
      amount: '300.00',
      paid_amount: '306.00',
      payment_method: 'transfer',
      received_elsewhere: true,
      order: 'processing',
    },
    {
      n: 3,
      status: 'pending',
      amount: '300.00',
      paid_amount: null,
      payment_method: 'pix',
      received_elsewhere: false,
      order: 'processing',
    },
  ]);
  expect(
    await rowsOf(
      `select creditor, state, asked_of, letter_sent_on::text as sent, letter_due_on::text as due, outlook is not null as settled
       from listings where user_id = $1 order by creditor`,
      userId,
    ),
  ).toEqual([
    {
      creditor: 'Banco Um',
      state: 'asked',
      asked_of: 'bureau',
      sent: '2026-10-01',
      due: '2026-12-20',
      settled: true,
    },
    { creditor: 'Loja Dois', state: 'found', asked_of: null, sent: null, due: null, settled: true },
  ]);
  expect(await rowsOf('select body from client_notes where user_id = $1', userId)).toEqual([
    { body: 'Prefere ligar à tarde\n(01/09/2026, Bia)' },
  ]);
  expect(
    await rowsOf(
      `select title, status, assignee_id, (due_at at time zone 'America/Sao_Paulo')::date::text as day
       from tasks where client_id = $1`,
      userId,
    ),
  ).toEqual([
    {
      ...{ title: 'Pedir o contrato social', status: 'open' },
      ...{ assignee_id: clerk.userId, day: '2026-12-15' },
    },
  ]);
  expect(await count("pgboss.job where name = 'mail.send'")).toBe(mails);
  expect(await count('domain_events')).toBe(events);
  expect(await count('notifications')).toBe(notices);
  // Later notices are skipped too, until the welcome; then the client gets them.
  await context.owner.query(
    "insert into notifications (user_id, type, title, message) values ($1, 'other', 'Oi', 'Oi')",
    [userId],
  );
  expect(await count('notifications where user_id = $1', userId)).toBe(0);
  await context.owner.query('update profiles set quiet = false where id = $1', [userId]);
  await context.owner.query(
    "insert into notifications (user_id, type, title, message) values ($1, 'other', 'Oi', 'Oi')",
    [userId],
  );
  expect(await count('notifications where user_id = $1', userId)).toBe(1);
  // The same files once more change nothing.
  const again = await bring(clerk, {
    clients: sheets.clients,
    installments: sheets.installments,
    listings: sheets.listings,
  });
  await startFirm(clerk, again);
  await work(again);
  expect((await loadFirm(clerk, again)).map(({ kind, added, known }) => [kind, added, known])).toEqual([
    ['clients', 0, 1],
    ['installments', 0, 3],
    ['listings', 0, 3],
  ]);
});

test('installments paid before the move are no income and get no receipt', async () => {
  const clerk = await admin();
  const { ana, sheets } = smallFirm();
  const sums = async () =>
    (
      await asActor(system('figures'), (tx) =>
        tx.execute<{ sum: string | null }>(
          "select sum(amount)::text as sum from live_figures('received', null, null)",
        ),
      )
    ).rows[0]?.sum ?? null;
  const before = await sums();
  const batchId = await bring(clerk, sheets);
  await startFirm(clerk, batchId);
  await work(batchId);
  expect(
    await count(
      'installment_payments i join profiles p on p.id = i.user_id where p.doc_number = $1 and i.paid_at is not null',
      ana,
    ),
  ).toBe(2);
  expect(await sums()).toBe(before);
  const [paid] = await rowsOf(
    'select i.id, i.user_id from installment_payments i join profiles p on p.id = i.user_id where p.doc_number = $1 and i.paid_at is not null',
    ana,
  );
  expect(await issueReceipt({ kind: 'customer', userId: paid.user_id }, paid.id)).toBeNull();
});

test('an undo removes the whole firm, and keeps records that were used since', async () => {
  const clerk = await admin();
  const [one, two] = [smallFirm(), smallFirm()];
  const batchId = await bring(clerk, one.sheets);
  await startFirm(clerk, batchId);
  await work(batchId);
  expect(await undoFirm(clerk, batchId, new Date(Date.now() + 25 * 3_600_000))).toMatchObject({
    error: { code: 'too-late' },
  });
  expect(await undoFirm(clerk, batchId)).toMatchObject({ ok: true });
  await work(batchId);
  expect((await loadFirm(clerk, batchId)).every(({ status }) => status === 'undone')).toBe(true);
  expect(await count('profiles where doc_number = $1', one.ana)).toBe(0);
  expect(await count('linked_profiles where doc_number = $1', one.company)).toBe(0);
  expect(
    await count(
      "import_rows r join imports i on i.id = r.import_id where i.batch_id = $1 and r.result = 'kept'",
      batchId,
    ),
  ).toBe(0);

  const kept = await bring(clerk, two.sheets);
  await startFirm(clerk, kept);
  await work(kept);
  const [{ id: userId }] = await rowsOf('select id from profiles where doc_number = $1', two.ana);
  await context.owner.query(
    "update installment_payments set status = 'processing', updated_at = now() + interval '1 minute' where user_id = $1 and status = 'pending'",
    [userId],
  );
  await undoFirm(clerk, kept);
  await work(kept);
  expect(await count('listings where user_id = $1', userId)).toBe(0);
  expect(await count('transactions where user_id = $1', userId)).toBe(1);
  expect(await count('profiles where id = $1', userId)).toBe(1);
});

test('services and orders are deleted by an undo alone', async () => {
  const clerk = await admin();
  const { ana, sheets } = smallFirm();
  const batchId = await bring(clerk, sheets);
  await startFirm(clerk, batchId);
  await work(batchId);
  for (const table of ['cards', 'transactions']) {
    const deleted = await asActor(system('imports'), (tx) =>
      tx.execute(
        `delete from ${table} where user_id = (select id from profiles where doc_number = '${ana}')`,
      ),
    ).then(
      () => true,
      () => false,
    );
    attempted('sql-logins', !deleted);
    expect(deleted).toBe(false);
  }
});

test('no person can silence their events', async () => {
  const clerk = await admin();
  const [lead] = await rowsOf(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     values ('Lia Calada', 'lia-calada@x.exemplo.com.br', '49988887777', 'CPF', '52998224725', 'SC') returning id`,
  );
  const events = () => count("domain_events where type = 'lead.status_changed' and lead_id = $1", lead.id);
  await asActor(clerk, async (tx) => {
    await beQuiet(tx);
    await tx.execute(`update leads set status = 'lost' where id = '${lead.id}'`);
  });
  attempted('sql-logins', (await events()) === 1);
  expect(await events()).toBe(1);
});

test('a stopped firm resumes where it stopped, and its sheets run in their order', async () => {
  const clerk = await admin();
  const batchId = await bring(clerk, smallFirm().sheets);
  await startFirm(clerk, batchId);
  const sheets = await loadFirm(clerk, batchId);
  // A later sheet waits for the clients, however often its job runs.
  for (const { id, kind } of sheets.toReversed()) if (kind !== 'clients') await runImport(id);
  expect((await loadFirm(clerk, batchId)).every(({ added }) => added === 0)).toBe(true);
  // The list shows a firm once, with the status of the sheet in work.
  const shown = async () => (await listImports(clerk)).filter((one) => one.batchId === batchId);
  expect(await shown()).toMatchObject([{ status: 'running', rowCount: 18 }]);
  expect(await stopFirm(clerk, batchId)).toMatchObject({ ok: true });
  expect(await shown()).toMatchObject([{ status: 'stopped' }]);
  expect(await startFirm(clerk, batchId)).toMatchObject({ ok: true });
  await work(batchId);
  expect((await loadFirm(clerk, batchId)).map(({ added }) => added)).toEqual([1, 1, 2, 3, 2, 1, 1]);
});

test('faulty rows come back in a file per sheet, and the mended file comes in', async () => {
  const clerk = await admin();
  const { sheets, company } = smallFirm();
  const batchId = await bring(clerk, sheets);
  await startFirm(clerk, batchId);
  await work(batchId);
  const installments = (await loadFirm(clerk, batchId)).find(({ kind }) => kind === 'installments');
  let text = '';
  for await (const piece of (await exportLeftRows(clerk, installments?.id ?? '')) ?? []) text += piece;
  expect(text).toContain('5;"Valor: Não é um valor em reais');
  expect(text).toContain('6;Outra parcela deste contrato tem erro');
  const mended = await bring(clerk, { installments: text.replace('abc', '50,00').trim().split('\r\n') });
  await startFirm(clerk, mended);
  await work(mended);
  expect(await loadFirm(clerk, mended)).toMatchObject([{ added: 2, bad: 0 }]);
  expect(
    await count(
      'cards c join linked_profiles l on l.id = c.linked_profile_id where l.doc_number = $1 and c.opened_by is not null',
      company,
    ),
  ).toBe(1);
});

test('the check of a sheet counts the people of the others again after their columns change', async () => {
  const clerk = await admin();
  const { ana, sheets } = smallFirm();
  const batchId = await bring(clerk, {
    clients: [
      'Quem;Celular;Correio;CPF',
      `Ana Vinda;49 99999-1111;ana-${randomUUID()}@x.exemplo.com.br;${ana}`,
    ],
    notes: sheets.notes,
  });
  expect(await loadFirm(clerk, batchId)).toMatchObject([{ missing: ['Nome'] }, { faulty: 1 }]);
  expect(await startFirm(clerk, batchId)).toMatchObject({
    error: { message: 'Em Clientes, escolha a coluna de Nome.' },
  });
  const [clients] = await loadFirm(clerk, batchId);
  await chooseColumns(clerk, clients?.id ?? '', { name: '0', whatsapp: '1', email: '2', document: '3' });
  expect(await loadFirm(clerk, batchId)).toMatchObject([{ missing: [] }, { faulty: 0 }]);
  expect(await discardFirm(clerk, batchId)).toMatchObject({ ok: true });
  expect(await loadFirm(clerk, batchId)).toEqual([]);
});

test('only positions with cases, money and many changes import a firm', async () => {
  const clerk = await admin();
  const batchId = await bring(clerk, smallFirm().sheets);
  for (const position of ['clerk', 'lawyer', 'finance', 'accountant'] as const) {
    const other = await addPerson(context.owner, 'admin');
    await context.owner.query('update user_roles set position = $2 where user_id = $1', [
      other.userId,
      position,
    ]);
    const narrowed = { ...other, position };
    await expect(startFirm(narrowed, batchId)).rejects.toThrow();
    await expect(undoFirm(narrowed, batchId)).rejects.toThrow();
    await expect(bring(narrowed, smallFirm().sheets)).rejects.toThrow();
  }
});
