import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { mergeHtml } from '#app/lib/merge-text.ts';
import { formatBRL, fromNumeric } from '#app/lib/money.ts';
import type { Result } from '#app/lib/result.ts';
import { readDate } from './form-answers.ts';
import type { Answers, FormFact, FormField } from './form-fields.ts';

/** Formatted values of all facts. */
export type FormFacts = Record<FormFact, string>;

/** Placeholder in the text for a missing answer. */
export const BLANK = '____________';

/** Formats a normalised answer; its field tells whether it is a file, a signature or text. */
export function showAnswer(field: FormField, value: string): string {
  if (value === '') return '';
  switch (field.type) {
    case 'document':
      return formatDocument(value);
    case 'date':
      return formatDate(value);
    case 'money':
      return formatBRL(fromNumeric(value));
    default:
      return value;
  }
}

/**
 * Merges facts and answers into the text of a form, `{{cliente.nome}}` and `{{resposta.profissao}}`. Files
 * and signatures are not text: they follow below it.
 * @param blank placeholder for a missing answer.
 */
export function mergeForm(
  body: string,
  fields: readonly FormField[],
  facts: FormFacts,
  shown: Answers,
  blank: string = BLANK,
): Result<string> {
  const answers = fields
    .filter(({ type }) => type !== 'file' && type !== 'signature')
    .map(({ name }): [string, string] => [`resposta.${name}`, shown[name] || blank]);
  return mergeHtml(body, { ...facts, ...Object.fromEntries(answers) }, 'O formulário');
}

/** Initial value of each field: the saved entry, else the fact that it starts with. */
export const firstAnswers = (fields: readonly FormField[], answers: Answers, facts: FormFacts): Answers =>
  Object.fromEntries(fields.map((field) => [field.name, answers[field.name] ?? startOf(field, facts)]));

/** A date control takes a date as programs write it. */
function startOf({ type, fill }: FormField, facts: FormFacts): string {
  if (!fill) return '';
  return type === 'date' ? (readDate(facts[fill]) ?? '') : facts[fill];
}
