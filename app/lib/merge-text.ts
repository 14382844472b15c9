import { escapeHtml } from './letter.ts';
import { err, ok, type Result } from './result.ts';

/**
 * Fields (`{{name}}`) of the business's own texts. One policy for all of them: a text with an unknown field or
 * incomplete braces is refused when it is saved; if a field has no value when the text is filled, it stays as
 * written, so that the omission is visible. A third brace at either end is a typing error.
 */
const FIELD = /(?<!\{)\{\{([^{}]*)\}\}(?!\})/g;

type Values = Readonly<Record<string, string>>;

/** The names of a text's fields, in order and with repetitions. */
export const fieldsOf = (text: string): string[] =>
  [...text.matchAll(FIELD)].map(([, name = '']) => name.trim());

/** Fills a text in one pass: a field inside a value stays text. */
export const fillText = (text: string, values: Values): string =>
  text.replace(FIELD, (mark, name: string) =>
    Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? '') : mark,
  );

/** First error in the fields of a text: an unknown field, or `braces` that are incomplete; null without one. */
function findFault(text: string, known: readonly string[]): { unknown: string } | 'braces' | null {
  const unknown = fieldsOf(text).find((name) => !known.includes(name));
  if (unknown !== undefined) return { unknown };
  return /\{\{|\}\}/.test(text.replace(FIELD, '')) ? 'braces' : null;
}

/** Error in the fields of a text, in Portuguese; null if all are known. */
export function fieldFault(text: string, known: readonly string[]): string | null {
  const fault = findFault(text, known);
  if (fault === 'braces') return 'Há um campo com as chaves incompletas';
  return fault && `Este texto não tem o campo {{${fault.unknown}}}`;
}

/**
 * Fills a text of HTML that becomes evidence. The text is the business's own and is not changed; values are
 * entered by people and escaped.
 * @param noun name of the text, for the refusal: "O contrato", "O formulário".
 * @returns a refusal that names the fault of the text; no field stays unfilled.
 */
export function mergeHtml(html: string, values: Values, noun: string): Result<string> {
  const fault = findFault(html, Object.keys(values));
  if (fault === 'braces')
    return err({ code: 'broken-field', message: `${noun} tem um campo com as chaves incompletas.` });
  if (fault)
    return err({
      code: 'unknown-field',
      message: `${noun} usa um campo que não existe: {{${fault.unknown}}}.`,
    });
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)] as const);
  return ok(fillText(html, Object.fromEntries(escaped)));
}
