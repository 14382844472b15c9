import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import {
  freeKey,
  keyOf,
  MOST_OWN_FIELDS,
  type OwnField,
  type OwnFieldInput,
  type OwnRecord,
} from '#app/features/own-fields/rules/own-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import {
  asActor,
  asReader,
  holdLock,
  readAs,
  type SignedInActor,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { activeOwnFields } from './own-values.server.ts';

const { ownFields: f } = schema;
const ENTITY = 'own_fields';
const MISSING = 'Este campo não existe mais. Recarregue a página.';
const FULL = `Já há ${MOST_OWN_FIELDS} campos. Arquive um para criar outro.`;

/** Loads the active fields of a kind of record. */
export const listOwnFields = (admin: SignedInActor, record: OwnRecord): Promise<OwnField[]> =>
  readAs<OwnField>(
    admin,
    'own-fields',
    `select id, record, key, label, kind, choices, required, version, null as "archivedAt" from own_fields
     where record = $1 and archived_at is null order by place, id`,
    [record],
  );

/** Loads every field, archived ones last, for the settings. */
export const loadOwnFields = (admin: SignedInActor): Promise<OwnField[]> =>
  asReader(admin, async (tx) => {
    const rows = await tx
      .select()
      .from(f)
      .orderBy(asc(sql`${f.archivedAt} is not null`), asc(f.place), asc(f.id));
    return rows.map(({ archivedAt, place: _, createdAt: __, ...field }) => ({
      ...field,
      archivedAt: archivedAt?.toISOString() ?? null,
    }));
  });

/** One change of a record kind's fields at a time: the limit and the order count all of them. */
const lockFields = (tx: Tx, record: OwnRecord) => holdLock(tx, `own-fields:${record}`);

async function isFull(tx: Tx, record: OwnRecord): Promise<boolean> {
  const [active] = await tx
    .select({ count: count() })
    .from(f)
    .where(and(eq(f.record, record), isNull(f.archivedAt)));
  return (active?.count ?? 0) >= MOST_OWN_FIELDS;
}

/** Adds a field at the end of the order. @returns its id */
export const addOwnField = (
  admin: SignedInActor,
  record: OwnRecord,
  input: OwnFieldInput,
): Promise<Result<string>> =>
  asActor(admin, async (tx) => {
    await lockFields(tx, record);
    if (await isFull(tx, record)) return err({ code: 'too-many', message: FULL, fields: { label: FULL } });
    const there = await tx.select({ key: f.key, place: f.place }).from(f).where(eq(f.record, record));
    const id = newId();
    const key = freeKey(
      keyOf(input.label),
      there.map((one) => one.key),
    );
    const place = Math.max(0, ...there.map((one) => one.place)) + 1;
    await tx.insert(f).values({ ...input, id, record, key, place });
    await recordAudit(tx, admin, {
      action: 'own-field.add',
      entity: ENTITY,
      entityId: id,
      after: { record, label: input.label, kind: input.kind },
    });
    return ok(id);
  });

/** Loads a field after taking the lock of its record kind. */
async function lockedField(tx: Tx, id: string) {
  const [found] = await tx.select({ record: f.record }).from(f).where(eq(f.id, id));
  if (!found) return undefined;
  await lockFields(tx, found.record);
  const [field] = await tx.select().from(f).where(eq(f.id, id));
  return field;
}

/** Changes label, choices and whether the field is required; its kind and key stay. */
export const changeOwnField = (
  admin: SignedInActor,
  id: string,
  { label, kind, choices, required }: OwnFieldInput,
  expectedVersion: string,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const now = await lockedField(tx, id);
    if (!now) return err({ code: 'missing', message: MISSING });
    if (kind !== now.kind) {
      const message = 'O tipo não muda: crie outro campo.';
      return err({ code: 'invalid', message, fields: { kind: message } });
    }
    if (String(now.version) !== expectedVersion)
      return err({
        code: 'stale',
        title: 'Outra pessoa mudou este campo',
        message: `Agora ele se chama ${now.label}. Confira e salve de novo.`,
        conflict: { expectedVersion: String(now.version), now: [{ label: 'Nome', value: now.label }] },
      });
    await tx
      .update(f)
      .set({ label, choices, required, version: now.version + 1 })
      .where(eq(f.id, id));
    await recordAudit(tx, admin, {
      action: 'own-field.change',
      entity: ENTITY,
      entityId: id,
      before: { label: now.label, required: now.required },
      after: { label, required },
    });
    return ok(null);
  });

/** Moves an active field one place up or down; at the end of the order it stays. */
export const moveOwnField = (admin: SignedInActor, id: string, by: -1 | 1): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const field = await lockedField(tx, id);
    if (!field) return err({ code: 'missing', message: MISSING });
    const order = (await activeOwnFields(tx, field.record)).map((one) => one.id);
    const at = order.indexOf(id);
    const to = at + by;
    if (at < 0 || to < 0 || to >= order.length) return ok(null);
    order.splice(at, 1);
    order.splice(to, 0, id);
    for (const [index, one] of order.entries())
      await tx
        .update(f)
        .set({ place: index + 1 })
        .where(eq(f.id, one));
    await recordAudit(tx, admin, {
      action: 'own-field.change',
      entity: ENTITY,
      entityId: id,
      before: { label: field.label, place: at + 1 },
      after: { label: field.label, place: to + 1 },
    });
    return ok(null);
  });

const setArchived = (admin: SignedInActor, id: string, archived: boolean): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const field = await lockedField(tx, id);
    if (!field) return err({ code: 'missing', message: MISSING });
    if ((field.archivedAt !== null) === archived) return ok(null);
    if (!archived && (await isFull(tx, field.record))) return err({ code: 'too-many', message: FULL });
    await tx
      .update(f)
      .set({ archivedAt: archived ? sql`now()` : null, version: field.version + 1 })
      .where(eq(f.id, id));
    await recordAudit(tx, admin, {
      action: archived ? 'own-field.archive' : 'own-field.restore',
      entity: ENTITY,
      entityId: id,
      after: { label: field.label },
    });
    return ok(null);
  });

/** Hides a field; its values stay in the records. */
export const archiveOwnField = (admin: SignedInActor, id: string) => setArchived(admin, id, true);

/** Shows an archived field again, with the values that it had. */
export const restoreOwnField = (admin: SignedInActor, id: string) => setArchived(admin, id, false);
