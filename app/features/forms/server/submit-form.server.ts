import { eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { answersSchema } from '#app/features/forms/rules/form-answers.ts';
import { FORM_CLOSED } from '#app/features/forms/rules/messages.ts';
import { isOpenForm } from '#app/features/forms/rules/terms.ts';
import { notifyAdmins, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { formDocument, type Sender } from './form-document.server.ts';
import { loadStoredForm } from './read-form.server.ts';
import { notThere, saveDraft } from './save-draft.server.ts';

const { sentForms } = schema;

/**
 * Sends a form: the entries are saved first, valid or not; then all of them are checked against the template and
 * frozen with the evidence of who sent it, when and from where. Sent again it stays as it was. Status and document are
 * no columns of a customer, so the system writes them, on a row that it has looked up for this person.
 */
export async function submitForm(
  customer: CustomerActor,
  formId: string,
  typed: Readonly<Record<string, string>>,
  sender: Sender,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!validate(formId)) return notThere();
  const saved = await saveDraft(customer, formId, typed);
  // One that was sent a moment ago, by a second press, is no failure.
  if (!saved.ok && saved.error.code !== 'form-closed') return saved;

  return asActor(system('forms'), async (tx): Promise<Result<null>> => {
    const { userId } = customer;
    const form = await loadStoredForm(tx, formId, userId, { lock: true });
    if (!form) return notThere();
    if (form.status === 'answered') return ok(null);
    if (!isOpenForm(form.status)) return err({ code: 'form-closed', message: FORM_CLOSED });

    const { fields, files, name } = form;
    const filesOf = (field: string) => files.filter((file) => file.field === field).map(({ id }) => id);
    const answersOf = answersSchema(fields, { today: civilDateAt(now), filesOf });
    const parsed = parseInput(answersOf, form.answers);
    if (!parsed.ok) return err({ ...parsed.error, title: 'Dados inválidos' });
    await tx
      .update(sentForms)
      .set({
        status: 'answered',
        answers: parsed.value,
        document: formDocument(form, parsed.value, sender, now),
        answeredAt: now,
      })
      .where(eq(sentForms.id, formId));
    const facts = { formulario: name };
    await sendToCustomer(tx, {
      userId,
      kind: 'documents',
      type: 'success',
      link: `/app/formularios/${formId}`,
      ...(await noticeText(tx, 'form.received', facts)),
    });
    const link = `/admin/clientes/${userId}/formularios` as const;
    await notifyAdmins(tx, { type: 'other', link, ...(await noticeText(tx, 'form.team', facts)) });
    return ok(null);
  });
}
