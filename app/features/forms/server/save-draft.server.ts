import { and, eq, inArray, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { type Answers, FormFields, MAX_ANSWER } from '#app/features/forms/rules/form-fields.ts';
import { FORM_CLOSED } from '#app/features/forms/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { sentForms, formTemplates } = schema;
export const notThere = () => err({ code: 'not-found', message: 'Formulário não encontrado.' });

/**
 * Saves the entries so far, valid or not. Only the fields that are given change, so that two open pages, or a late
 * answer of the first of two savings, never undo each other's fields. Files and drawn signatures are no text: they come
 * with `attachFile`.
 */
export async function saveDraft(
  customer: CustomerActor,
  formId: string,
  typed: Readonly<Record<string, string>>,
): Promise<Result<null>> {
  if (!validate(formId)) return notThere();
  const saved = await asActor(customer, async (tx): Promise<Result<{ first: boolean }>> => {
    const fields = await formFields(tx, formId);
    if (!fields) return notThere();
    const patch: Answers = {};
    for (const { name, type } of fields) {
      const value = typed[name];
      if (value === undefined || type === 'file') continue;
      patch[name] = value.slice(0, MAX_ANSWER);
    }
    return Object.keys(patch).length > 0 ? changeAnswers(tx, formId, patch) : ok({ first: false });
  });
  if (!saved.ok) return saved;
  if (saved.value.first) await markDraft(customer, formId);
  return ok(null);
}

/** Questions of a form that the actor may see. */
export async function formFields(tx: Tx, formId: string) {
  const [form] = await tx
    .select({ fields: formTemplates.fields })
    .from(sentForms)
    .innerJoin(formTemplates, eq(formTemplates.id, sentForms.templateId))
    .where(eq(sentForms.id, formId));
  return form ? FormFields.parse(form.fields) : null;
}

/**
 * Merges some answers into the stored ones; refused once the form is closed or its case ended. The policies check its owner.
 */
export async function changeAnswers(
  tx: Tx,
  formId: string,
  patch: Answers,
): Promise<Result<{ first: boolean }>> {
  const [changed] = await tx
    .update(sentForms)
    .set({ answers: sql`${sentForms.answers} || ${JSON.stringify(patch)}::jsonb` })
    .where(
      and(
        eq(sentForms.id, formId),
        inArray(sentForms.status, ['sent', 'draft']),
        sql`not case_over(${sentForms.userId}, null)`,
      ),
    )
    .returning({ status: sentForms.status });
  return changed
    ? ok({ first: changed.status === 'sent' })
    : err({ code: 'form-closed', title: 'Formulário fechado', message: FORM_CLOSED });
}

/**
 * Marks a form as draft, as the system, because a customer may not write a status. If this step is lost, the
 * next save repeats it: the answers are stored in both cases.
 */
export async function markDraft(customer: CustomerActor, formId: string): Promise<void> {
  await asActor(system('forms'), (tx) =>
    tx
      .update(sentForms)
      .set({ status: 'draft' })
      .where(
        and(eq(sentForms.id, formId), eq(sentForms.userId, customer.userId), eq(sentForms.status, 'sent')),
      ),
  );
}
