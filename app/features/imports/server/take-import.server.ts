import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { guessMapping, type Mapping } from '#app/features/imports/rules/columns-of-kind.ts';
import type { Sheet } from '#app/features/imports/rules/sheet.ts';
import { IMPORT_KIND_LABELS, type ImportKind, isTable } from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { readMultipart } from '#app/platform/uploads/read-multipart.server.ts';
import { requestLimit } from '#app/platform/uploads/receive-files.server.ts';
import { takeUploadSlot } from '#app/platform/uploads/upload-slots.server.ts';
import { checkRows } from './check-rows.server.ts';
import { IMPORT_FILE } from './foreign-import.server.ts';
import { IMPORT_SYSTEM, type ImportRow, onlyImporters } from './lock-import.server.ts';
import { type PackedSheet, packSheet } from './pack-sheet.server.ts';

/** Of a file name, as it is shown. */
const MOST_NAME = 120;

export const headerSha256 = (header: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex');

/**
 * Reads the one file of a request below `/envios/`, without storing it; stages its rows until an admin confirms their
 * columns.
 * @throws Response as `readMultipart` does
 */
export async function takeImport(
  admin: SignedInActor,
  kind: ImportKind,
  request: Request,
): Promise<Result<{ id: string }>> {
  const maxBytes = env().uploadMaxBytes;
  const slot = takeUploadSlot(admin.userId, requestLimit(maxBytes));
  try {
    const { parts } = await readMultipart(request, { maxBytes, maxFiles: 1, arrived: slot.take });
    const [part] = parts;
    if (!part) return refuseFile('Escolha o arquivo.');
    if (part.truncated) return refuseFile(`O arquivo passa de ${maxBytes / 1024 / 1024} MB.`);
    const read = await parseForeign(IMPORT_FILE, { account: admin.userId }, { kind }, [part.bytes]);
    if (!read.ok) return refuseFile(FOREIGN_WORDS.file[read.reason]);
    const sheet = read.value;
    if (!sheet.ok) return refuseFile(sheet.error.message);
    return ok({
      id: await stageRows(admin, kind, { name: part.name, sheet: sheet.value, packs: read.files }),
    });
  } finally {
    slot.release();
  }
}

const refuseFile = (message: string) =>
  err({ code: 'invalid', title: 'Arquivo não lido', message, fields: { arquivos: message } });

/** Stores the rows of a sheet as `stageRows` does. */
export function stageImport(
  admin: SignedInActor,
  kind: ImportKind,
  { name, sheet }: { name: string; sheet: Sheet },
): Promise<string> {
  const { value, files } = packSheet(sheet);
  return stageRows(admin, kind, { name, sheet: value, packs: files });
}

export type Staged = { name: string; sheet: PackedSheet; packs: readonly Uint8Array[] };

/**
 * Stores the rows of a file, and checks them with the remembered or guessed columns. Unreadable rows are stored as bad.
 * The rows pass on to the database as the JSON that the parser wrote: a large file would hold this process up twice.
 */
async function stageRows(
  admin: SignedInActor,
  kind: ImportKind,
  { name, sheet, packs }: Staged,
): Promise<string> {
  onlyImporters(admin, kind);
  return asActor(IMPORT_SYSTEM, async (tx) => {
    const draft = await stageSheet(tx, admin, kind, { name, sheet, packs });
    await checkRows(tx, draft);
    return draft.id;
  });
}

/** Stores the rows of one sheet without checking them. @param batchId the firm that it belongs to */
export async function stageSheet(
  tx: Tx,
  admin: SignedInActor,
  kind: ImportKind,
  { name, sheet, packs }: Staged,
  batchId: string | null = null,
): Promise<ImportRow> {
  const id = newId();
  const { header, rowCount, bad } = sheet;
  const fileName = [...(name.split(/[\\/]/).at(-1) ?? '')].slice(0, MOST_NAME).join('') || 'arquivo';
  const [draft] = await tx
    .insert(schema.imports)
    .values({
      ...{ id, kind, fileName, header, rowCount, bad, batchId, createdBy: admin.userId },
      mapping: isTable({ kind, header }) ? await rememberedMapping(tx, kind, header) : {},
    })
    .returning();
  if (!draft) throw new Error('An import was not stored.');
  for (const pack of packs)
    await clientOf(tx).query(
      `insert into import_rows (import_id, line, cells, bank_key, result, note)
       select $1, (r ->> 'line')::integer, array(select jsonb_array_elements_text(r -> 'cells')),
         encode(sha256(convert_to(r ->> 'key', 'UTF8')), 'hex'),
         case when r ->> 'fault' is not null then 'bad' end, coalesce(r ->> 'fault', '')
       from jsonb_array_elements($2::jsonb) r`,
      [id, Buffer.from(pack).toString()],
    );
  if (kind === 'payments') await markBookedBefore(tx, id);
  await recordAudit(tx, admin, {
    action: 'import.read',
    entity: 'imports',
    entityId: id,
    after: { importKind: IMPORT_KIND_LABELS[kind], fileRows: rowCount },
  });
  return draft;
}

/** Payments that another file brought and that were booked: they are not offered again. */
async function markBookedBefore(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await clientOf(tx).query(
    `update import_rows r set result = 'known', note = 'Já recebido por outro arquivo', cells = null,
       entity_id = b.entity_id
     from import_rows b where r.import_id = $1 and b.bank_key = r.bank_key and b.result in ('added', 'kept')`,
    [id],
  );
  await tx
    .update(schema.imports)
    .set({ known: rowCount ?? 0 })
    .where(eq(schema.imports.id, id));
}

async function rememberedMapping(tx: Tx, kind: ImportKind, header: readonly string[]): Promise<Mapping> {
  const { importMappings: m } = schema;
  const [remembered] = await tx
    .select({ mapping: m.mapping })
    .from(m)
    .where(and(eq(m.kind, kind), eq(m.headerSha256, headerSha256(header))));
  return remembered?.mapping ?? guessMapping(header, kind);
}
