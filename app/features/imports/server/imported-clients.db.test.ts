import { randomUUID } from 'node:crypto';
import { cpf } from 'cpf-cnpj-validator';
import { expect, test } from 'vitest';
import { giveEmail } from '#app/features/accounts/server/index.server.ts';
import { inviteAgain } from '#app/features/leads/server/index.server.ts';
import { CLIENT_LIST } from '#app/features/profiles/rules/client-list.ts';
import { clientList } from '#app/features/profiles/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadImport, runImport, stageImport, startImport, undoImport } from './index.server.ts';
import { readCsvSheet } from './read-csv.server.ts';

const context = onTestDatabase();
const email = () => `cliente-${randomUUID()}@teste.exemplo.com.br`;
const mails = async (to: string) =>
  (
    await context.owner.query("select 1 from pgboss.job where name = 'mail.send' and data ->> 'to' = $1", [
      to,
    ])
  ).rowCount;

async function bring(lines: string[], invite: boolean) {
  const admin = await addPerson(context.owner, 'admin');
  const sheet = readCsvSheet(['Nome;Celular;E-mail;CPF', ...lines].join('\n'), 'clients');
  if (!sheet.ok) throw new Error(sheet.error.message);
  const id = await stageImport(admin, 'clients', { name: 'clientes.csv', sheet: sheet.value });
  const draft = await loadImport(admin, id);
  expect(await startImport(admin, id, invite ? { invite: 'on' } : {})).toMatchObject({ ok: true });
  await runImport(id);
  return { admin, id, draft, found: await loadImport(admin, id) };
}

test('clients come in with account, profile and responsible, and without a mail unless it is asked for', async () => {
  const [ana, doc] = [email(), cpf.generate()];
  const { admin, draft, found } = await bring(
    [
      `Ana Cliente;49 99999-1111;${ana};${doc}`,
      `Bia Cliente;49 99999-2222;${email()};111`,
      `Ana De Novo;49 99999-3333;${email()};${doc}`,
    ],
    false,
  );
  expect(draft).toMatchObject({ rowCount: 3, faulty: 1, known: 1, asLeads: 0 });
  expect(found).toMatchObject({ added: 1, bad: 1, known: 1 });
  expect(found?.named.map(({ note }) => note)).toEqual([
    'CPF ou CNPJ: Documento inválido',
    'Já tem conta: mesmo documento',
  ]);
  const { rows } = await context.owner.query(
    'select p.full_name, p.assignee_id, u.email_verified from profiles p join users u on u.id = p.id where u.email = $1',
    [ana],
  );
  expect(rows).toEqual([{ full_name: 'Ana Cliente', assignee_id: admin.userId, email_verified: false }]);
  expect(await mails(ana)).toBe(0);
});

test('a client with a phone and no document comes in as a lead, once, and an undo takes the lead back', async () => {
  const phone = () => `49 9${String(Math.random()).slice(2, 6)}-${String(Math.random()).slice(2, 6)}`;
  const [ana, bia] = [phone(), phone()];
  const { admin, id, draft, found } = await bring(
    [
      `Ana Sem CPF;${ana} / 49 3322-1100;${email()};`,
      `Ana De Novo;${ana};;`,
      `Com CPF;${phone()};${email()};${cpf.generate()}`,
      `Sem Nada;;${email()};`,
      `Bia Sem CPF;${bia};;  `,
    ],
    true,
  );
  expect(draft).toMatchObject({ rowCount: 5, faulty: 1, known: 1, asLeads: 3 });
  expect(draft?.named.map(({ note }) => note)).toEqual([expect.stringContaining('ou um telefone')]);
  expect(found).toMatchObject({ added: 3, bad: 1, known: 1, asLeads: 2 });
  const leads = async () =>
    (
      await context.owner.query(
        `select l.name, l.notes, l.no_messages as quiet, l.doc_number as doc,
           (select array_agg(t.tag) from taggings t where t.lead_id = l.id) as tags,
           (select count(*)::int from consents c where c.lead_id = l.id) as consents
         from leads l where l.assignee_id = $1 order by l.name`,
        [admin.userId],
      )
    ).rows;
  const kept = { quiet: true, doc: '00000000000', tags: ['falta o cpf ou cnpj'], consents: 0 };
  expect(await leads()).toEqual([
    { name: 'Ana Sem CPF', notes: 'Outros telefones: 49 3322-1100', ...kept },
    { name: 'Bia Sem CPF', notes: '', ...kept },
  ]);
  // A lead that was worked on stays, the other one and the client go.
  await context.owner.query(
    "update leads set status = 'qualified' where name = 'Bia Sem CPF' and assignee_id = $1",
    [admin.userId],
  );
  expect((await undoImport(admin, id)).ok).toBe(true);
  await runImport(id);
  expect((await leads()).map(({ name }) => name)).toEqual(['Bia Sem CPF']);
  const after = await loadImport(admin, id);
  expect(after?.named).toMatchObject([{ result: 'kept', name: 'Bia Sem CPF' }]);
});

test('with the invitation each new client gets the link to a first password, once', async () => {
  const ana = email();
  const line = `Ana Convidada;49 99999-4444;${ana};${cpf.generate()}`;
  await bring([line], true);
  expect(await bring([line], true)).toMatchObject({ found: { added: 0, known: 1 } });
  expect(await mails(ana)).toBe(1);
});

test('a document is enough: phones, tags and origin come along, and the e-mail may follow', async () => {
  const { owner } = context;
  const doc = cpf.generate();
  const lines = [
    'Nome;CPF;Telefone;Outros telefones;UF;Etiquetas;Origem',
    `Só Documento;${doc};;;SC;;`,
    `Vários Números;${cpf.generate()};49 99999-6001;(49) 99999-6002 / 49 3322-1100;;VIP, mutirão;Indicação, da Ana`,
    `Sem Estado;${cpf.generate()};;;;;`,
    `Número Errado;${cpf.generate()};49 99999-6003;123;;;`,
  ];
  const admin = await addPerson(owner, 'admin');
  const sheet = readCsvSheet(lines.join('\n'), 'clients');
  if (!sheet.ok) throw new Error(sheet.error.message);
  const id = await stageImport(admin, 'clients', { name: 'clientes.csv', sheet: sheet.value });
  expect(await startImport(admin, id, { invite: 'on' })).toMatchObject({ ok: true });
  await runImport(id);
  const found = await loadImport(admin, id);
  expect(found).toMatchObject({ added: 2, bad: 2, known: 0 });
  expect(found?.named.map(({ note }) => note)).toEqual([
    'Estado (UF): Selecione um estado',
    'Outros telefones: Até 5, com DDD, separados por ponto e vírgula',
  ]);
  const { rows } = await owner.query(
    `select p.id, p.full_name as name, p.phone, p.other_phones as others, u.email,
       (select array_agg(t.tag order by t.tag) from taggings t where t.user_id = p.id) as tags
     from profiles p join users u on u.id = p.id where p.assignee_id = $1 order by 2`,
    [admin.userId],
  );
  const [bare, several] = rows;
  expect(bare).toMatchObject({
    phone: '',
    others: [],
    email: `sem-email-${bare.id}@conta.invalid`,
    tags: null,
  });
  expect(several).toMatchObject({
    others: ['49999996002', '4933221100'],
    tags: ['mutirão', 'origem: indicação da ana', 'vip'],
  });
  expect(await mails(bare.email)).toBe(0);
  const list = await clientList.load(admin, readList(CLIENT_LIST, new URLSearchParams('busca=49 3322-1100')));
  expect(list.rows.map(({ fullName }) => fullName)).toEqual(['Vários Números']);
  const tagged = await clientList.load(admin, readList(CLIENT_LIST, new URLSearchParams('etiqueta=VIP')));
  expect(tagged.rows.map(({ fullName }) => fullName)).toEqual(['Vários Números']);
  const taken = email();
  await owner.query('update users set email = $2 where id = $1', [admin.userId, taken]);
  // No invitation goes out before there is an address; that of another account is refused.
  expect(await inviteAgain(admin, bare.id, false)).toMatchObject({ ok: false });
  expect(await giveEmail(admin, bare.id, taken)).toMatchObject({
    error: { fields: { email: 'Este e-mail já tem uma conta' } },
  });
  const address = email();
  expect(await giveEmail(admin, bare.id, address)).toMatchObject({ ok: true });
  expect(await giveEmail(admin, bare.id, email())).toMatchObject({ ok: false });
  expect(await inviteAgain(admin, bare.id, false)).toMatchObject({ ok: true });
  expect(await mails(address)).toBe(1);
  expect(await undoImport(admin, id)).toMatchObject({ ok: true });
  await runImport(id);
  expect(
    (await owner.query('select full_name from profiles where assignee_id = $1', [admin.userId])).rows,
  ).toEqual([{ full_name: 'Só Documento' }]);
});

test('an undo removes clients without later records, and says why the others stay', async () => {
  const { owner } = context;
  const names = ['Lia', 'Nair', 'Otto', 'Pia', 'Rui', 'Sol', 'Téo'];
  const people = names.map((name) => ({ name: `${name} Trazida`, mail: email(), doc: cpf.generate() }));
  const { admin, id } = await bring(
    people.map(({ name, mail, doc }) => `${name};49 99999-5555;${mail};${doc}`),
    true,
  );
  const idOf = async (at: number) =>
    (await owner.query('select id from users where email = $1', [people[at]?.mail])).rows[0]?.id as string;
  const change = async (at: number, text: string) => owner.query(text, [await idOf(at)]);
  await change(1, 'update users set email_verified = true where id = $1');
  await change(2, "insert into cards (user_id, card_type, status) values ($1, 'nome', 'pending')");
  await change(3, "update profiles set phone = '49988887777' where id = $1");
  await change(4, "insert into client_notes (user_id, body) values ($1, 'Ligou')");
  await change(
    5,
    `insert into transactions (user_id, amount, plan_snapshot) values ($1, 300, '{"plan":"CPF"}')`,
  );
  await change(6, "insert into notifications (user_id, title, message) values ($1, 'Oi', 'Tudo certo?')");
  const lia = await idOf(0);
  // The invitation and the welcome of a rule do not count as use of the account.
  await owner.query("insert into sent_mails (user_id, mail_id, subject) values ($1, $2, 'Boas-vindas')", [
    lia,
    randomUUID(),
  ]);
  expect(await undoImport(admin, id, new Date(Date.now() + 25 * 3_600_000))).toMatchObject({
    error: { code: 'too-late' },
  });
  expect(await undoImport(admin, id)).toMatchObject({ ok: true });
  await runImport(id);
  await runImport(id);
  const undone = await loadImport(admin, id);
  expect(undone?.status).toBe('undone');
  expect(undone?.named.map(({ name, note }) => [name, note])).toEqual([
    ['Nair Trazida', 'A pessoa já criou a senha.'],
    ['Otto Trazida', 'Já tem serviço.'],
    ['Pia Trazida', 'Os dados foram mudados depois da importação.'],
    ['Rui Trazida', 'Já tem nota da equipe.'],
    ['Sol Trazida', 'Já tem pedido.'],
    ['Téo Trazida', 'Foi usado depois da importação.'],
  ]);
  for (const table of ['users where id', 'profiles where id', 'user_roles where user_id'])
    expect((await owner.query(`select 1 from ${table} = $1`, [lia])).rowCount).toBe(0);
  // The link of the invitation is revoked, and the same file imports the person again.
  expect((await owner.query('select 1 from verifications where value = $1', [lia])).rowCount).toBe(0);
  const [first] = people;
  expect(await bring([`${first?.name};49 99999-5555;${first?.mail};${first?.doc}`], false)).toMatchObject({
    found: { added: 1 },
  });
});

test('the file names the responsible of each client; an unknown name is a fault before the start', async () => {
  const { owner } = context;
  const bia = await addPerson(owner, 'staff');
  const name = `Bia Carteira ${randomUUID()}`;
  await owner.query('update users set name = $2 where id = $1', [bia.userId, name]);
  const admin = await addPerson(owner, 'admin');
  const docs = [cpf.generate(), cpf.generate(), cpf.generate()];
  const lines = docs.map((doc, at) => `Cliente Dela;49 99999-6666;${email()};${doc};${[name, '', 'Zé'][at]}`);
  const sheet = readCsvSheet(['Nome;Celular;E-mail;CPF;Responsável', ...lines].join('\n'), 'clients');
  if (!sheet.ok) throw new Error(sheet.error.message);
  const id = await stageImport(admin, 'clients', { name: 'carteira.csv', sheet: sheet.value });
  expect(await loadImport(admin, id)).toMatchObject({
    faulty: 1,
    named: [{ line: 4, note: 'Responsável: Ninguém da equipe tem este nome ou e-mail' }],
  });
  await startImport(admin, id, {});
  await runImport(id);
  expect(await loadImport(admin, id)).toMatchObject({ added: 2, bad: 1 });
  const { rows } = await owner.query(
    'select assignee_id as id from profiles where doc_number = any($1) order by doc_number = $2',
    [docs, docs[1]],
  );
  expect(rows).toEqual([{ id: bia.userId }, { id: admin.userId }]);
});
