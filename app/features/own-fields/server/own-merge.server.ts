import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type OwnRecord, type OwnValues, ownText } from '#app/features/own-fields/rules/own-fields.ts';
import {
  type OwnMerge,
  ownMergeFields,
  ownMergeName,
  readOwnMerge,
} from '#app/features/own-fields/rules/own-merge.ts';
import { fieldsOf } from '#app/lib/merge-text.ts';
import { asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { ownFields: f } = schema;

const activeOf = (tx: Tx, records: readonly OwnRecord[]) =>
  tx
    .select({ record: f.record, key: f.key, label: f.label, kind: f.kind })
    .from(f)
    .where(and(inArray(f.record, [...records]), isNull(f.archivedAt)))
    .orderBy(asc(f.record), asc(f.place), asc(f.id));

/** Merge fields of the active own fields of these kinds of record, with their labels. */
export const activeOwnMerge = async (
  tx: Tx,
  records: readonly OwnRecord[],
): Promise<Record<string, string>> => ownMergeFields(await activeOf(tx, records));

/** Loads `activeOwnMerge` for an editor. */
export const loadOwnMerge = (
  admin: SignedInActor,
  records: readonly OwnRecord[],
): Promise<Record<string, string>> => asReader(admin, (tx) => activeOwnMerge(tx, records));

/**
 * Loads the values of own fields as people read them. `load` reads the values of the record, and runs only if its kind has
 * active fields; it returns null without a record.
 */
export async function ownMergeOf(
  tx: Tx,
  load: Partial<Record<OwnRecord, () => Promise<OwnValues | null | undefined>>>,
): Promise<OwnMerge> {
  const records = Object.keys(load) as OwnRecord[];
  const fields = await activeOf(tx, records);
  const values: Record<string, string> = {};
  for (const record of records) {
    const own = fields.filter((field) => field.record === record);
    const stored = own.length > 0 ? await load[record]?.() : null;
    for (const field of own) values[ownMergeName(record, field.key)] = stored ? ownText(field, stored) : '';
  }
  return { values, labels: ownMergeFields(fields) };
}

/** Message about the first own field in these texts that no record has now; null if all exist. */
export async function unknownOwnMerge(tx: Tx, texts: readonly string[]): Promise<string | null> {
  for (const name of new Set(texts.flatMap(fieldsOf))) {
    const own = readOwnMerge(name);
    if (!own) continue;
    const found = await tx.$count(f, and(eq(f.record, own.record), eq(f.key, own.key), isNull(f.archivedAt)));
    if (found === 0) return `Não há um campo próprio para {{${name}}}`;
  }
  return null;
}
