import { sanitizeContract, textSha256 } from '#app/features/contracts/server/index.server.ts';
import type { Answers } from '#app/features/forms/rules/form-fields.ts';
import { mergeForm, showAnswer } from '#app/features/forms/rules/form-text.ts';
import type { FormDocument } from '#app/features/forms/rules/terms.ts';
import { formFacts, type StoredForm } from './read-form.server.ts';

export type Sender = { ip: string; userAgent: string };

/**
 * Freezes a form with its normalised answers. @throws for an unknown field in the text: the template is
 * faulty, and an incomplete document must not be signed.
 */
export function formDocument(form: StoredForm, answers: Answers, sender: Sender, now: Date): FormDocument {
  const { fields, files, company, person } = form;
  const fileOf = (id: string | undefined) => files.find((file) => file.id === id);
  const shown = Object.fromEntries(
    fields.map((field) => [field.name, showAnswer(field, answers[field.name] ?? '')]),
  );
  // Optional answers that were left out become empty, without the placeholder.
  const merged = mergeForm(form.body, fields, formFacts(form, now), shown, '');
  if (!merged.ok) throw new Error(merged.error.message);

  const content = {
    text: sanitizeContract(merged.value),
    rows: fields
      .filter(({ type }) => type !== 'file' && type !== 'signature')
      .map(({ label, name }) => ({ label, value: shown[name] ?? '' })),
    files: fields
      .filter(({ type }) => type === 'file')
      .flatMap(({ label, name }) => {
        const file = fileOf(answers[name]);
        return file ? [{ label, name: file.name, sha256: file.sha256 }] : [];
      }),
    signatures: fields
      .filter(({ type, name }) => type === 'signature' && answers[name])
      .map(({ label, name }) => {
        const drawn = fileOf(answers[name]);
        return { label, typed: drawn ? null : (answers[name] ?? ''), path: drawn?.path ?? null };
      }),
  };
  return {
    title: form.name,
    version: form.version,
    ...content,
    company: { name: company.name, legalName: company.legalName, taxId: company.taxId },
    person: { name: person.name, document: person.document },
    sentAt: now.toISOString(),
    ...sender,
    sha256: textSha256(JSON.stringify(content)),
  };
}
