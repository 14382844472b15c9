import { cpf } from 'cpf-cnpj-validator';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { loadFirm, startFirm } from '#app/features/imports/server/index.server.ts';
import { listZip } from '#app/features/imports/server/list-zip.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { bringFirm, workFirm } from '#tests/bring-firm.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { pdf } from '#tests/upload-files.ts';
import {
  approveErasure,
  askPrivacy,
  eraseAccount,
  listPrivacyRequests,
  removeFiles,
} from './index.server.ts';

const context = onTestDatabase();

/** The stored ZIP of a firm with its bytes as text. */
async function zipOf(batchId: string) {
  const { rows } = await context.owner.query<{ path: string; names: string[] }>(
    `select file_path as path, array(select e ->> 'name' from jsonb_array_elements(entries) e) as names
     from import_archives where batch_id = $1`,
    [batchId],
  );
  const path = rows[0]?.path ?? '';
  return { path, names: rows[0]?.names, text: (await fileStore().get(path))?.toString('latin1') ?? '' };
}

test('an erasure deletes the person’s files of a ZIP that waits, and the other files still come in', async () => {
  const { owner } = context;
  const [admin, ana] = [await addPerson(owner, 'admin'), await addPerson(owner)];
  const [document, other] = [cpf.generate(), cpf.generate()];
  await owner.query('update profiles set doc_number = $2 where id = $1', [ana.userId, document]);
  const files = {
    [`${document}_rg.pdf`]: pdf('Registro de Ana'),
    'scan 1.pdf': pdf('Conta de luz de Ana'),
    'scan 2.pdf': pdf('Conta de luz de Davi'),
    [`${other}_rg.pdf`]: pdf('Registro de Davi'),
  };
  const bytes = Buffer.from(zipSync(files, { level: 0 }));
  const read = listZip(bytes, 1024 * 1024);
  if (!read.ok) throw new Error(read.error.message);
  const sheets = {
    clients: ['Nome;CPF;UF', `Davi Vindo;${other};SC`],
    services: ['CPF;Serviço', `${other};Limpa Nome`],
    documents: ['CPF;Arquivo;Tipo', `${document};scan 1.pdf;Comprovante`, `${other};scan 2.pdf;Comprovante`],
  };
  const batchId = await bringFirm(admin, sheets, { name: 'documentos.zip', bytes, entries: read.value });
  const before = await zipOf(batchId);
  expect(before.text).toContain('Registro de Ana');

  const customer = { kind: 'customer', userId: ana.userId } as const;
  await askPrivacy(customer, { kind: 'erasure' });
  const id = (await listPrivacyRequests(customer))[0]?.id ?? '';
  expect(await approveErasure(admin, id)).toMatchObject({ ok: true });
  await eraseAccount(id);

  const after = await zipOf(batchId);
  expect(after.names).toEqual(['scan 2.pdf', `${other}_rg.pdf`]);
  expect(after.text).not.toMatch(/de Ana/);
  expect(after.text).not.toContain(document);
  const { rows: jobs } = await owner.query<{ paths: string[] }>(
    "select data -> 'paths' as paths from pgboss.job where name = 'privacy.files'",
  );
  expect(jobs.flatMap(({ paths }) => paths)).toContain(before.path);
  for (const { paths } of jobs) await removeFiles(paths);
  expect(await fileStore().exists(before.path)).toBe(false);

  await startFirm(admin, batchId);
  await workFirm(owner, batchId);
  const { rows } = await owner.query(
    `select d.file_name as name from card_documents d join profiles p on p.id = d.user_id
     where p.doc_number = $1 order by d.file_name`,
    [other],
  );
  expect(rows.map(({ name }) => name)).toEqual([`${other}_rg.pdf`, 'scan 2.pdf']);
  expect((await loadFirm(admin, batchId)).map(({ bad }) => bad)).toEqual([0, 0, 0, 0]);
});
