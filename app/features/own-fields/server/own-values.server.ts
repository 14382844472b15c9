import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  type OwnField,
  type OwnRecord,
  type OwnValues,
  readOwnValues,
} from '#app/features/own-fields/rules/own-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { ownFields: f } = schema;

const COLUMNS = {
  id: f.id,
  record: f.record,
  key: f.key,
  label: f.label,
  kind: f.kind,
  choices: f.choices,
  required: f.required,
  version: f.version,
};

/** The active fields of a kind of record, in their order. */
export async function activeOwnFields(tx: Tx, record: OwnRecord): Promise<OwnField[]> {
  const rows = await tx
    .select(COLUMNS)
    .from(f)
    .where(and(eq(f.record, record), isNull(f.archivedAt)))
    .orderBy(asc(f.place), asc(f.id));
  return rows.map((row) => ({ ...row, archivedAt: null }));
}

/** Texts of values in the audit log. */
const auditText = (fields: readonly OwnField[], values: OwnValues) =>
  fields.map(({ key, label }) => `${label}: ${values[key] ?? '–'}`).join('; ');

type Sent = {
  entries: OwnValues;
  /** The values that the form was loaded with, by key. */
  expected: OwnValues;
};
type Row = Pick<Parameters<typeof recordAudit>[2], 'action' | 'entity' | 'entityId'>;

/**
 * Checks entries over the values `now` of a locked record, stores a change with `store`, and records it in the audit
 * log as one of `row`.
 */
export async function changeOwnValues(
  tx: Tx,
  admin: SignedInActor,
  record: OwnRecord,
  { now, entries, expected }: Sent & { now: OwnValues },
  { store, ...row }: Row & { store: (values: OwnValues) => Promise<unknown> },
): Promise<Result<null>> {
  const fields = await activeOwnFields(tx, record);
  const read = readOwnValues(fields, entries, now);
  if (!read.ok) return read;
  const changed = fields.filter(({ key }) => (now[key] ?? '') !== (read.value[key] ?? ''));
  if (changed.length === 0) return ok(null);
  const stale = changed.filter(({ key }) => (now[key] ?? '') !== (expected[key] ?? ''));
  if (stale.length > 0) {
    const message = `Agora está assim: ${auditText(stale, now)}. O que você digitou continua aqui. Confira e salve de novo.`;
    return err({ code: 'stale', title: 'Outra pessoa mudou isto', message });
  }
  await store(read.value);
  await recordAudit(tx, admin, {
    ...row,
    before: { own: auditText(changed, now) },
    after: { own: auditText(changed, read.value) },
  });
  return ok(null);
}
