import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { LINK_SECONDS, signFileLink } from '#app/platform/storage/file-links.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { BUCKETS, newStorePath } from '#app/platform/storage/store-path.server.ts';
import { checkFiles } from '#app/platform/uploads/check-files.server.ts';
import { openFile, readLinkedFile } from '#app/platform/uploads/open-file.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { FILE_COLUMNS } from './file-columns.server.ts';

const context = onTestDatabase();
const bytes = Buffer.from('%PDF-1.4 comprovante');

type Person = { userId: UserId };
let ana: { kind: 'customer' } & Person;
let bia: { kind: 'customer' } & Person;
let cardId: CardId;

beforeEach(async () => {
  for (const bucket of BUCKETS) {
    for await (const file of fileStore().list(bucket)) await fileStore().remove(file.path);
  }
  await context.owner.query('delete from card_documents');
  await context.owner.query('delete from card_proofs');
  ana = { kind: 'customer', userId: (await addPerson(context.owner)).userId };
  bia = { kind: 'customer', userId: (await addPerson(context.owner)).userId };
  const { rows } = await context.owner.query(
    "insert into cards (user_id, card_type) values ($1, 'nome') returning id",
    [ana.userId],
  );
  cardId = rows[0].id;
});

/** A document of Ana: its row, its bytes, or both. */
async function addDocument({ row = true, file = true, status = 'pending', minutes = 0 } = {}) {
  const id = randomUUID();
  const filePath = newStorePath('loan-documents', {
    userId: ana.userId,
    folder: cardId,
    fileName: 'ação.pdf',
    now: new Date(),
  });
  if (file) await fileStore().put(filePath, bytes);
  if (row) {
    await context.owner.query(
      `insert into card_documents (id, user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status, created_at)
       values ($1, $2, $3, 'ação.pdf', $4, 20, 'application/pdf', $5, $6, now() - make_interval(mins => $7))`,
      [id, ana.userId, cardId, filePath, 'a'.repeat(64), status, minutes],
    );
  }
  return { id, filePath };
}
const rowIds = async () =>
  (await context.owner.query('select id from card_documents')).rows.map(({ id }) => id);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('a link to a file', () => {
  const open = async (id: string) => {
    const query = await openFile(ana, 'documento', id);
    if (!query) throw new Error('no link');
    return new URLSearchParams(query);
  };

  test('opens the bytes for its owner', async () => {
    const { id } = await addDocument();
    expect(await readLinkedFile(ana, id, await open(id))).toEqual({
      name: 'ação.pdf',
      mimeType: 'application/pdf',
      bytes,
    });
  });

  test('is created only for the owner, and not during the upload', async () => {
    const { id } = await addDocument();
    expect(await openFile(bia, 'documento', id)).toBeNull();
    expect(await openFile(ana, 'comprovante', id)).toBeNull();
    expect(await openFile(ana, 'documento', randomUUID())).toBeNull();
    expect(await openFile(ana, 'documento', "' or true --")).toBeNull();
    const sending = await addDocument({ status: 'uploading' });
    expect(await openFile(ana, 'documento', sending.id)).toBeNull();
  });

  test('a link fails for another account, for another file, or when changed', async () => {
    const { id } = await addDocument();
    const other = await addDocument();
    const query = await open(id);
    expect(await readLinkedFile(bia, id, query)).toBeNull();
    expect(await readLinkedFile(ana, other.id, query)).toBeNull();
    const admin = await addPerson(context.owner, 'admin');
    expect(await readLinkedFile({ kind: 'admin', userId: admin.userId }, id, query)).toBeNull();
    // The same person in another role, which has its own right to the file.
    expect(await readLinkedFile({ kind: 'admin', userId: ana.userId }, id, query)).toBeNull();
    for (const [name, value] of [
      ['de', 'comprovante'],
      ['ate', String(Number(query.get('ate')) + 1)],
      ['ate', 'amanhã'],
      ['assinatura', 'A'.repeat(43)],
      ['assinatura', ''],
      ['chave', ''],
    ] as const) {
      const changed = new URLSearchParams(query);
      changed.set(name, value);
      expect(await readLinkedFile(ana, id, changed), `${name}=${value}`).toBeNull();
    }
  });

  test('ends after five minutes, and at once when the right to the file ends', async () => {
    const { id } = await addDocument();
    const scope = { kind: 'documento', fileId: id, actorKind: 'customer', userId: ana.userId };
    const at = (secondsAgo: number) =>
      new URLSearchParams(signFileLink(scope, new Date(Date.now() - secondsAgo * 1000)));
    expect(await readLinkedFile(ana, id, at(LINK_SECONDS - 5))).toMatchObject({ name: 'ação.pdf' });
    expect(await readLinkedFile(ana, id, at(LINK_SECONDS + 5))).toBe('expired');
    await context.owner.query('delete from card_documents where id = $1', [id]);
    expect(await readLinkedFile(ana, id, at(0))).toBeNull();
  });

  test('reports that the store has lost the file', async () => {
    const { id } = await addDocument({ file: false });
    expect(await readLinkedFile(ana, id, await open(id))).toBe('not-stored');
  });

  test('opened by an admin is logged for the owner; opened by the owner it is not', async () => {
    const { id } = await addDocument();
    const { userId } = await addPerson(context.owner, 'admin');
    const admin = { kind: 'admin', userId } as const;
    const query = await openFile(admin, 'documento', id);
    await openFile(ana, 'documento', id);
    const { rows } = await context.owner.query(
      'select viewer_id, what from data_access_log where user_id = $1',
      [ana.userId],
    );
    expect(rows).toEqual([{ viewer_id: userId, what: 'Documento: ação.pdf' }]);
    expect(await readLinkedFile(admin, id, new URLSearchParams(query ?? ''))).toMatchObject({ bytes });
    // If the access cannot be recorded, the file stays closed.
    await context.owner.query('revoke insert on data_access_log from nome_admin');
    await expect(openFile(admin, 'documento', id)).rejects.toThrow();
    await context.owner.query('grant insert on data_access_log to nome_admin');
  });
});

describe('the check of files', () => {
  test('keeps complete files and recent uploads', async () => {
    const kept = await addDocument();
    const sending = await addDocument({ status: 'uploading', minutes: 14 });
    const early = await addDocument({ row: false });
    expect(await checkFiles()).toEqual({ cut: 0, orphans: 0, missing: 0 });
    for (const { filePath } of [kept, sending, early]) expect(await fileStore().exists(filePath)).toBe(true);
  });

  test('removes an interrupted upload with its bytes', async () => {
    const kept = await addDocument();
    const cut = await addDocument({ status: 'uploading', minutes: 16 });
    const rowOnly = await addDocument({ status: 'uploading', minutes: 16, file: false });
    expect(await checkFiles()).toMatchObject({ cut: 2 });
    expect(await rowIds()).toEqual([kept.id]);
    expect(await fileStore().exists(cut.filePath)).toBe(false);
    expect(await fileStore().exists(rowOnly.filePath)).toBe(false);
  });

  test('removes a file that no row knows, an hour later', async () => {
    const kept = await addDocument();
    const orphan = await addDocument({ row: false });
    expect(await checkFiles(inHours(0.9))).toMatchObject({ orphans: 0 });
    expect(await checkFiles(inHours(1.1))).toMatchObject({ orphans: 1, missing: 0 });
    expect(await fileStore().exists(kept.filePath)).toBe(true);
    expect(await fileStore().exists(orphan.filePath)).toBe(false);
  });

  test('removes nothing if most files look like orphans: the database is another one', async () => {
    for (let i = 0; i < 25; i += 1) await addDocument({ row: false });
    expect(await checkFiles(inHours(2))).toMatchObject({ orphans: 0 });
    let left = 0;
    for await (const _ of fileStore().list('loan-documents')) left += 1;
    expect(left).toBe(25);
  });

  test('reports a row without its file once, and keeps the row', async () => {
    const lost = await addDocument({ file: false });
    await addDocument();
    expect(await checkFiles()).toMatchObject({ missing: 1 });
    expect(await checkFiles()).toMatchObject({ missing: 1 });
    const { rows } = await context.owner.query(
      "select entity, entity_id, after from audit_log where action = 'file.missing'",
    );
    expect(rows).toEqual([{ entity: 'card_documents', entity_id: lost.id, after: { path: lost.filePath } }]);
    expect(await rowIds()).toHaveLength(2);
  });

  test('sees every row and file of more than one batch', async () => {
    const folder = path.join(context.dataDir, 'files', 'loan-documents', ana.userId, 'muitos');
    fs.mkdirSync(folder, { recursive: true });
    const past = inHours(-2);
    await context.owner.query(
      `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
       select $1::uuid, $2::uuid, 'a.pdf', 'loan-documents/' || $1::text || '/muitos/' || n || '.pdf', 1, 'application/pdf', repeat('a', 64), 'pending'
       from generate_series(1, 1203) n`,
      [ana.userId, cardId],
    );
    for (let n = 1; n <= 1210; n += 1) {
      if (n === 700 || n === 1203) continue;
      const file = path.join(folder, `${n}.pdf`);
      fs.writeFileSync(file, '');
      fs.utimesSync(file, past, past);
    }
    expect(await checkFiles()).toEqual({ cut: 0, orphans: 7, missing: 2 });
    expect(fs.readdirSync(folder)).toHaveLength(1201);
  });

  test('knows every column that holds a path', async () => {
    const { rows } = await context.owner.query(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and column_name ~ '_path$' order by 1, 2`,
    );
    const key = ({ table, column }: { table: string; column: string }) => `${table} ${column}`;
    expect(rows.map(key)).toEqual(FILE_COLUMNS.map(key).toSorted());
  });
});
