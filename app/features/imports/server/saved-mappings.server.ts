import { and, asc, eq } from 'drizzle-orm';
import {
  findTitles,
  MOST_MAPPINGS,
  type SavedMapping,
  titlesOf,
} from '#app/features/imports/rules/saved-mapping.ts';
import { awaitsStart, type ImportKind, mayImport } from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, positionOf, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { setColumns } from './change-import.server.ts';
import { changed, IMPORT_SYSTEM, NOT_IMPORTED, withImport } from './lock-import.server.ts';

const { savedMappings: s } = schema;

const refuse = (message: string, field?: string) =>
  err({ code: 'invalid', title: NOT_IMPORTED, message, ...(field && { fields: { [field]: message } }) });

const ofKind = (tx: Tx, kind: ImportKind) =>
  tx.select().from(s).where(eq(s.kind, kind)).orderBy(asc(s.name), asc(s.id));

/** The columns that are stored for files of a kind, by name; none for a position that may not import it. */
export async function listMappings(admin: SignedInActor, kind: ImportKind): Promise<SavedMapping[]> {
  if (!mayImport(positionOf(admin), kind)) return [];
  const found = await asActor(IMPORT_SYSTEM, (tx) => ofKind(tx, kind));
  return found.map(({ id, name }) => ({ id, name }));
}

/** Stores the columns of a draft under a name, for other files of its kind. */
export const saveMapping = (admin: SignedInActor, importId: string, name: string): Promise<Result<null>> =>
  withImport(admin, importId, async (tx, { kind, mapping, header }) => {
    const known = await ofKind(tx, kind);
    if (Object.keys(mapping).length === 0) return refuse('Escolha antes as colunas.', 'name');
    if (known.some((one) => one.name === name)) return refuse(TAKEN, 'name');
    if (known.length >= MOST_MAPPINGS) return refuse(`Apague antes uma: já são ${MOST_MAPPINGS}.`, 'name');
    await insertRow(tx, s, { id: newId(), kind, name, titles: titlesOf(mapping, header) });
    return ok(null);
  });

const TAKEN = 'Já há colunas guardadas com este nome';

/** Runs `work` with stored columns of the kind of an import. */
const withMapping = (
  admin: SignedInActor,
  { importId, id }: { importId: string; id: string },
  work: (
    tx: Tx,
    saved: typeof s.$inferSelect,
    found: Parameters<Parameters<typeof withImport<null>>[2]>[1],
  ) => Promise<Result<null>>,
): Promise<Result<null>> =>
  withImport(admin, importId, async (tx, found) => {
    const [saved] = isUuid(id)
      ? await tx
          .select()
          .from(s)
          .where(and(eq(s.id, id), eq(s.kind, found.kind)))
          .for('update')
      : [];
    return saved ? work(tx, saved, found) : refuse('Estas colunas já foram apagadas.');
  });

type Place = { importId: string; id: string };

/** Chooses the stored columns for a draft; a file without one of them keeps its own. */
export const applyMapping = (admin: SignedInActor, place: Place): Promise<Result<null>> =>
  withMapping(admin, place, async (tx, { titles }, found) => {
    if (found.status !== 'draft' || !awaitsStart(found)) return changed();
    const { mapping, missing } = findTitles(titles, found.header, found.kind);
    if (missing.length > 0) return refuse(`O arquivo não tem a coluna guardada de ${missing.join(', ')}.`);
    await setColumns(tx, found, mapping);
    return ok(null);
  });

export const renameMapping = (admin: SignedInActor, place: Place, name: string): Promise<Result<null>> =>
  withMapping(admin, place, async (tx, { id }, { kind }) => {
    const taken = (await ofKind(tx, kind)).some((one) => one.name === name && one.id !== id);
    if (taken) return refuse(TAKEN, 'name');
    await tx.update(s).set({ name }).where(eq(s.id, id));
    return ok(null);
  });

export const deleteMapping = (admin: SignedInActor, place: Place): Promise<Result<null>> =>
  withMapping(admin, place, async (tx, { id }) => {
    await tx.delete(s).where(eq(s.id, id));
    return ok(null);
  });
