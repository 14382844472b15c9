import { isDeepStrictEqual } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import { sanitizeContract, textSha256 } from '#app/features/contracts/server/index.server.ts';
import { FormFields } from '#app/features/forms/rules/form-fields.ts';
import type { FormTemplateInput } from '#app/features/forms/rules/input.ts';
import { TEMPLATE_NOT_SAVED } from '#app/features/forms/rules/messages.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';
import { asActor, holdLock, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { lastChange } from '#app/platform/audit/last-change.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { stateOf } from './list-templates.server.ts';
import { previewForm } from './preview-form.server.ts';

const { formTemplates: t } = schema;
const refused = refusalsOf(TEMPLATE_NOT_SAVED);
const FORM_MISSING = refused('not-found', 'Este formulário não existe mais.');

/** Data of a template for the audit log: its questions, and the hash of its text to detect a change. */
const auditedTemplate = ({ name, fields, body, docType }: FormTemplateInput) => ({
  name,
  docType,
  questions: fields.map(({ label }) => label),
  sha256: textSha256(body),
});

/** The versions of a form, newest first, locked until the transaction ends; sending waits. */
const holdFamily = (tx: Tx, familyId: string) =>
  tx.select().from(t).where(eq(t.familyId, familyId)).orderBy(desc(t.version)).for('update');

/**
 * Cleans the text, and refuses unknown fields and a name that another form has. Serialises writers of names.
 */
async function checked(
  tx: Tx,
  input: FormTemplateInput,
  familyId: string,
): Promise<Result<FormTemplateInput>> {
  const body = sanitizeContract(input.body);
  const shown = await previewForm(body, input.fields);
  if (!shown.ok) return refused(shown.error.code, shown.error.message, { body: shown.error.message });
  await holdLock(tx, 'form_templates');
  const { rows } = await tx.execute(sql`
    select 1 from (select distinct on (family_id) family_id, name from form_templates order by family_id, version desc) n
    where lower(n.name) = lower(${input.name}) and n.family_id <> ${familyId}::uuid`);
  if (rows.length === 0) return ok({ ...input, body });
  const message = 'Outro formulário tem este nome';
  return refused('name-taken', message, { name: message });
}

/** A new form; it cannot be sent until it is activated. @returns its id. */
export async function createTemplate(
  admin: SignedInActor,
  input: FormTemplateInput,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    const familyId = newId();
    const wanted = await checked(tx, input, familyId);
    if (!wanted.ok) return wanted;
    await tx.insert(t).values({ id: newId(), familyId, active: false, ...wanted.value });
    await recordAudit(tx, admin, {
      action: 'template.create',
      entity: 'form_templates',
      entityId: familyId,
      after: auditedTemplate(wanted.value),
    });
    return ok(familyId);
  });
}

/**
 * Changes a form. A version that was never sent changes itself; one that was gets a next version in its place, so that
 * customers who have the form answer the version they got. Refused as stale where another person saved since
 * `expectedVersion`.
 */
export async function saveFormTemplate(
  admin: SignedInActor,
  familyId: string,
  expectedVersion: string,
  input: FormTemplateInput,
): Promise<Result<{ expectedVersion: string; next: boolean }>> {
  return asActor(admin, async (tx) => {
    const [newest] = await holdFamily(tx, familyId);
    if (!newest) return FORM_MISSING;
    if (stateOf(newest) !== expectedVersion) return conflictOf(tx, familyId, stateOf(newest));
    const read = await checked(tx, input, familyId);
    if (!read.ok) return read;
    const wanted = read.value;
    const { name, body, docType } = newest;
    const before = { name, body, fields: FormFields.parse(newest.fields), docType };
    if (isDeepStrictEqual(before, wanted)) return ok({ expectedVersion, next: false });
    const used = await tx.$count(schema.sentForms, eq(schema.sentForms.templateId, newest.id));
    const now =
      used > 0
        ? { version: newest.version + 1, revision: 1 }
        : { version: newest.version, revision: newest.revision + 1 };
    if (used > 0) {
      await tx.update(t).set({ active: false }).where(eq(t.id, newest.id));
      await tx.insert(t).values({ id: newId(), familyId, active: newest.active, ...wanted, ...now });
    } else {
      await tx
        .update(t)
        .set({ ...wanted, revision: now.revision })
        .where(eq(t.id, newest.id));
    }
    await recordAudit(tx, admin, {
      action: 'template.update',
      entity: 'form_templates',
      entityId: familyId,
      before: { ...auditedTemplate(before), version: newest.version },
      after: { ...auditedTemplate(wanted), version: now.version },
    });
    return ok({ expectedVersion: stateOf(now), next: used > 0 });
  });
}

/** Enables or disables the sending of a template. Sent forms are not touched. */
export async function switchTemplate(
  admin: SignedInActor,
  familyId: string,
  active: boolean,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [newest] = await holdFamily(tx, familyId);
    if (!newest) return FORM_MISSING;
    if (newest.active === active) return ok(null);
    await tx.update(t).set({ active }).where(eq(t.id, newest.id));
    await recordAudit(tx, admin, {
      action: 'template.switch',
      entity: 'form_templates',
      entityId: familyId,
      before: { active: newest.active },
      after: { active },
    });
    return ok(null);
  });
}

/** The refusal of a change over an older state: who saved last, as the audit log has it. */
async function conflictOf(tx: Tx, familyId: string, expectedVersion: string) {
  const last = await lastChange(tx, {
    entity: 'form_templates',
    entityId: familyId,
    action: 'template.update',
  });
  return err({
    code: 'stale',
    title: TEMPLATE_NOT_SAVED,
    message: CHANGED_MEANWHILE,
    conflict: { expectedVersion, changes: [last] },
  });
}
