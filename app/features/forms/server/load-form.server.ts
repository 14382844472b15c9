import { validate } from 'uuid';
import { sanitizeContract } from '#app/features/contracts/server/index.server.ts';
import { answersSchema } from '#app/features/forms/rules/form-answers.ts';
import { firstAnswers, mergeForm, showAnswer } from '#app/features/forms/rules/form-text.ts';
import type { FormView } from '#app/features/forms/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { formFacts, loadStoredForm, type StoredForm } from './read-form.server.ts';

/** A form of the customer's own, to fill in or to read; null for everybody else, as for one that does not exist. */
export async function loadForm(
  customer: CustomerActor,
  formId: string,
  now: Date = new Date(),
): Promise<FormView | null> {
  if (!validate(formId)) return null;
  const form = await asActor(customer, (tx) => loadStoredForm(tx, formId, customer.userId));
  if (!form) return null;
  const { id, name, status, fields, document } = form;
  const answers = firstAnswers(fields, form.answers, formFacts(form, now));
  return {
    id,
    name,
    status,
    fields,
    answers,
    files: form.files.map(({ id: fileId, field, name: fileName, size }) => ({
      id: fileId,
      field,
      name: fileName,
      size,
    })),
    text: document?.text ?? textSoFar(form, answers, now),
    rows: document ? [...document.rows, ...signed(document), ...sentFiles(document)] : null,
    createdAt: form.createdAt.toISOString(),
    updatedAt: form.updatedAt.toISOString(),
    answeredAt: form.answeredAt?.toISOString() ?? null,
  };
}

/** The text with the answers that are right already; an open place for the others. */
function textSoFar(form: StoredForm, answers: FormView['answers'], now: Date): string {
  const shown = Object.fromEntries(
    form.fields.map((field) => {
      const schema = answersSchema([field], { today: civilDateAt(now), filesOf: () => [] });
      const read = schema.safeParse(answers);
      return [field.name, read.success ? showAnswer(field, read.data[field.name] ?? '') : ''];
    }),
  );
  const merged = mergeForm(form.body, form.fields, formFacts(form, now), shown);
  if (!merged.ok) throw new Error(merged.error.message);
  return sanitizeContract(merged.value);
}

type Document = NonNullable<StoredForm['document']>;
const signed = ({ signatures }: Document) =>
  signatures.map(({ label, typed }) => ({ label, value: typed ?? 'Assinado à mão na tela' }));
const sentFiles = ({ files }: Document) => files.map(({ label, name }) => ({ label, value: name }));
