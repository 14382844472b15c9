import { randomUUID } from 'node:crypto';
import { cpf } from 'cpf-cnpj-validator';
import { expect, test } from 'vitest';
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
  const sheet = readCsvSheet(['Nome;Celular;E-mail;CPF', ...lines].join('\n'));
  if (!sheet.ok) throw new Error(sheet.error.message);
  const id = await stageImport(admin, 'clients', { name: 'clientes.csv', sheet: sheet.value });
  expect(await startImport(admin, id, invite ? { invite: 'on' } : {})).toMatchObject({ ok: true });
  await runImport(id);
  return { admin, id, found: await loadImport(admin, id) };
}

test('clients come in with account, profile and responsible, and without a mail unless it is asked for', async () => {
  const [ana, doc] = [email(), cpf.generate()];
  const { admin, id, found } = await bring(
    [
      `Ana Cliente;49 99999-1111;${ana};${doc}`,
      `Bia Cliente;49 99999-2222;${email()};`,
      `Ana De Novo;49 99999-3333;${email()};${doc}`,
    ],
    false,
  );
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
  expect(await undoImport(admin, id)).toMatchObject({ ok: false });
});

test('with the invitation each new client gets the link to a first password, once', async () => {
  const ana = email();
  const line = `Ana Convidada;49 99999-4444;${ana};${cpf.generate()}`;
  await bring([line], true);
  expect(await bring([line], true)).toMatchObject({ found: { added: 0, known: 1 } });
  expect(await mails(ana)).toBe(1);
});
