import { cpf } from 'cpf-cnpj-validator';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { listOwnContracts, verifyFile } from '#app/features/contracts/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { openFile } from '#app/platform/uploads/open-file.server.ts';
import { attempted } from '#tests/attempts.ts';
import { bringFirm, workFirm } from '#tests/bring-firm.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { pdf } from '#tests/upload-files.ts';
import { loadFirm, startFirm, undoFirm } from './index.server.ts';
import { listZip } from './list-zip.server.ts';

const context = onTestDatabase();
const rowsOf = async (text: string, ...values: unknown[]) => (await context.owner.query(text, values)).rows;

async function firmWithContracts() {
  const clerk = await addPerson(context.owner, 'admin');
  const ana = cpf.generate();
  const signed = pdf(`Contrato ${ana}`);
  const bytes = Buffer.from(
    zipSync({ 'assinados/plano.pdf': signed, 'estragado.pdf': Buffer.from('isto não é PDF') }),
  );
  const read = listZip(bytes, 1024 * 1024);
  if (!read.ok) throw new Error(read.error.message);
  const sheets = {
    clients: ['Nome;CPF;UF', `Ana Vinda;${ana};SC`],
    contracts: [
      'CPF;Contrato;Assinado em;Arquivo',
      `${ana};Plano ouro;15/08/2025;plano.pdf`,
      `${ana};;01/02/2024;`,
      `${ana};Plano ouro;15/08/2025;plano.pdf`,
      `${ana};Sumiu;15/08/2025;sumiu.pdf`,
      `${ana};Estragado;15/08/2025;estragado.pdf`,
    ],
  };
  const archive = { name: 'contratos.zip', bytes, entries: read.value };
  const bring = () => bringFirm(clerk, sheets, archive);
  return { clerk, ana, signed, bring, batchId: await bring() };
}

test('contracts signed elsewhere come in with day and file, and are no acceptance of the product', async () => {
  const { clerk, ana, signed, bring, batchId } = await firmWithContracts();
  expect(
    (await loadFirm(clerk, batchId)).map(({ kind, rowCount, faulty }) => [kind, rowCount, faulty]),
  ).toEqual([
    ['clients', 1, 0],
    ['contracts', 5, 1],
  ]);
  await startFirm(clerk, batchId);
  await workFirm(context.owner, batchId);
  expect((await loadFirm(clerk, batchId)).map(({ added, known, bad }) => [added, known, bad])).toEqual([
    [1, 0, 0],
    [2, 1, 2],
  ]);
  const [{ id: userId }] = await rowsOf('select id from profiles where doc_number = $1', ana);
  const customer = { kind: 'customer' as const, userId };
  expect(await listOwnContracts(customer)).toMatchObject([
    { title: 'Plano ouro', day: '2025-08-15', outside: true, hasFile: true, code: null },
    { title: 'Contrato', day: '2024-02-01', outside: true, hasFile: false, code: null },
  ]);
  expect(await rowsOf('select 1 from contract_acceptances where user_id = $1', userId)).toEqual([]);
  expect(await verifyFile(signed, { account: userId })).toMatchObject({ value: { state: 'unknown' } });
  // The owner opens the file; another customer does not.
  const [withFile, without] = await listOwnContracts(customer);
  expect(await openFile(customer, 'contrato-fora', withFile?.id ?? '')).not.toBeNull();
  expect(await openFile(customer, 'contrato-fora', without?.id ?? '')).toBeNull();
  const other = await addPerson(context.owner, 'user');
  const opened = await openFile(
    { kind: 'customer', userId: other.userId },
    'contrato-fora',
    withFile?.id ?? '',
  );
  attempted('sql-logins', opened === null);
  expect(opened).toBeNull();
  // The same files once more change nothing.
  const again = await bring();
  await startFirm(clerk, again);
  await workFirm(context.owner, again);
  expect(await listOwnContracts(customer)).toHaveLength(2);
});

test('the undo removes contracts with their files; nothing else deletes them', async () => {
  const { clerk, ana, batchId } = await firmWithContracts();
  await startFirm(clerk, batchId);
  await workFirm(context.owner, batchId);
  const [{ path, id }] = await rowsOf(
    'select c.id, c.file_path as path from outside_contracts c join profiles p on p.id = c.user_id where p.doc_number = $1 and c.file_path is not null',
    ana,
  );
  const deleted = await asActor(system('imports'), (tx) =>
    tx.execute(`delete from outside_contracts where id = '${id}'`),
  ).then(
    () => true,
    () => false,
  );
  attempted('sql-logins', !deleted);
  expect(deleted).toBe(false);
  await undoFirm(clerk, batchId);
  await workFirm(context.owner, batchId);
  expect(await rowsOf('select 1 from outside_contracts where id = $1', id)).toEqual([]);
  expect(await rowsOf('select 1 from profiles where doc_number = $1', ana)).toEqual([]);
  expect(await fileStore().exists(path)).toBe(false);
});
