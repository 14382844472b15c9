import { cpf } from 'cpf-cnpj-validator';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { bringFirm, workFirm } from '#tests/bring-firm.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { pdf, photo } from '#tests/upload-files.ts';
import { discardFirm, exportLeftRows, loadFirm, startFirm, stopFirm, undoFirm } from './index.server.ts';
import { listZip } from './list-zip.server.ts';

const context = onTestDatabase();
const rowsOf = async (text: string, ...values: unknown[]) => (await context.owner.query(text, values)).rows;

function zipOf(files: Record<string, Uint8Array>) {
  const bytes = Buffer.from(zipSync(files));
  const read = listZip(bytes, 1024 * 1024);
  if (!read.ok) throw new Error(read.error.message);
  return { name: 'documentos.zip', bytes, entries: read.value };
}

async function firmWithFiles() {
  const clerk = await addPerson(context.owner, 'admin');
  const [ana, idle, unknown] = [cpf.generate(), cpf.generate(), cpf.generate()];
  const archive = zipOf({
    [`${ana}_rg_frente.jpg`]: await photo(),
    [`${ana}/comprovante.pdf`]: pdf('Conta de luz'),
    [`${ana}_de_novo_rg_frente.jpg`]: await photo(),
    [`${ana}_xadrez.pdf`]: pdf('Outro'),
    [`${idle}.pdf`]: pdf('Sem serviço'),
    [`${unknown}.pdf`]: pdf('Sem cliente'),
    [`${ana}_doc.pdf`]: Buffer.from('isto não é um PDF'),
    'scan 77.pdf': pdf('Nomeado na aba'),
  });
  const sheets = {
    clients: ['Nome;CPF;UF', `Ana Vinda;${ana};SC`, `Davi Parado;${idle};SC`],
    services: ['CPF;Serviço', `${ana};Limpa Nome`],
    documents: ['CPF;Arquivo;Tipo', `${ana};SCAN 77.pdf;CNH verso`, `${ana};sumiu.pdf;RG`],
  };
  const batchId = await bringFirm(clerk, sheets, archive);
  const [stored] = await rowsOf('select file_path as path from import_archives where batch_id = $1', batchId);
  return { clerk, ana, archive, batchId, zip: stored.path as string };
}

const documentsOf = (document: string) =>
  rowsOf(
    `select d.kind, d.side, d.file_name as name, d.mime_type as mime, d.status, d.file_path as path from card_documents d
     join profiles p on p.id = d.user_id where p.doc_number = $1 order by d.file_name`,
    document,
  );

test('files of a ZIP become documents by their names or by a sheet; faulty ones are named, and the ZIP is deleted', async () => {
  const { clerk, ana, batchId, zip, archive } = await firmWithFiles();
  expect(
    (await loadFirm(clerk, batchId)).map(({ kind, rowCount, faulty }) => [kind, rowCount, faulty]),
  ).toEqual([
    ['clients', 2, 0],
    ['services', 1, 0],
    // Not in the ZIP.
    ['documents', 2, 1],
    // No kind of this name, and unknown with this document.
    ['documents', 7, 2],
  ]);
  await startFirm(clerk, batchId);
  await workFirm(context.owner, batchId);
  const sheets = await loadFirm(clerk, batchId);
  expect(sheets.map(({ status, added, known, bad }) => [status, added, known, bad])).toEqual([
    ['done', 2, 0, 0],
    ['done', 1, 0, 0],
    ['done', 1, 0, 1],
    ['done', 2, 1, 4],
  ]);
  const documents = await documentsOf(ana);
  expect(documents.map(({ path: _, ...document }) => document)).toEqual(
    [
      { ...FILE, kind: 'proof_of_address', side: null, name: 'comprovante.pdf', mime: 'application/pdf' },
      { ...FILE, kind: 'photo_id', side: 'front', name: `${ana}_rg_frente.jpg`, mime: 'image/jpeg' },
      { ...FILE, kind: 'photo_id', side: 'back', name: 'scan 77.pdf', mime: 'application/pdf' },
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  for (const { path } of documents) expect(await fileStore().exists(path)).toBe(true);
  expect(await fileStore().exists(zip)).toBe(false);
  expect(await rowsOf('select 1 from import_archives where batch_id = $1', batchId)).toEqual([]);
  const left = await exportLeftRows(clerk, sheets[3]?.id ?? '');
  const lines: string[] = [];
  for await (const line of left ?? []) lines.push(line);
  const csv = lines.join('');
  expect(csv).toContain('Arquivo;CPF ou CNPJ;Tipo');
  for (const reason of [
    'Tipo: Use uma destas',
    'não tem serviço',
    'Nenhum cliente',
    'Arquivo: ',
    'já está com o cliente',
  ])
    expect(csv).toContain(reason);
  // The same ZIP once more adds nothing.
  const again = await bringFirm(clerk, {}, archive);
  await startFirm(clerk, again);
  await workFirm(context.owner, again);
  expect(await documentsOf(ana)).toHaveLength(3);
  expect((await loadFirm(clerk, again)).map(({ added, known, bad }) => [added, known, bad])).toEqual([
    [0, 3, 5],
  ]);
});

const FILE = { status: 'approved' };

test('documents come in without a notice, and the undo removes them with their bytes, except reviewed ones', async () => {
  const { clerk, ana, batchId } = await firmWithFiles();
  const silent = () =>
    rowsOf(`select (select count(*) from domain_events) as events, (select count(*) from notifications) as notices,
      (select count(*) from pgboss.job where name = 'mail.send') as mails`);
  const before = await silent();
  await startFirm(clerk, batchId);
  await stopFirm(clerk, batchId);
  await startFirm(clerk, batchId);
  await workFirm(context.owner, batchId);
  expect(await silent()).toEqual(before);
  const documents = await documentsOf(ana);
  expect(documents).toHaveLength(3);
  await context.owner.query(
    "update card_documents set status = 'rejected', review_reason = 'Ilegível', reviewed_at = now() + interval '1 minute' where file_path = $1",
    [documents[0]?.path],
  );
  await undoFirm(clerk, batchId);
  await workFirm(context.owner, batchId);
  expect((await documentsOf(ana)).map(({ path }) => path)).toEqual([documents[0]?.path]);
  for (const [at, { path }] of documents.entries()) expect(await fileStore().exists(path)).toBe(at === 0);
});

test('a firm that is discarded leaves no ZIP', async () => {
  const { clerk, batchId, zip } = await firmWithFiles();
  expect(await fileStore().exists(zip)).toBe(true);
  await discardFirm(clerk, batchId);
  expect(await fileStore().exists(zip)).toBe(false);
});
