import { escapeHtml } from './letter.ts';
import { err, ok, type Result } from './result.ts';

// A third brace at either end is a typing error, not a field with a brace beside it.
const FIELD = /(?<!\{)\{\{([^{}]*)\}\}(?!\})/g;

/** Returns the names of the fields of a text, with repetitions. */
export const mergeFieldsIn = (content: string): string[] =>
  [...content.matchAll(FIELD)].map(([, name = '']) => name.trim());

/**
 * Fills the fields (`{{name}}`) of a text. The text is the business's own HTML and is not changed; values are
 * entered by people and escaped. The text is read once: a field inside a value stays text.
 * @param noun name of the text, for the refusal: "O contrato", "O formulário".
 * @returns a refusal that names unknown fields of the text; no field is left blank.
 */
export function mergeText(
  content: string,
  values: ReadonlyMap<string, string>,
  noun: string,
): Result<string> {
  const unknown = mergeFieldsIn(content).find((name) => !values.has(name));
  if (unknown !== undefined) {
    return err({ code: 'unknown-field', message: `${noun} usa um campo que não existe: {{${unknown}}}.` });
  }
  if (/\{\{|\}\}/.test(content.replace(FIELD, ''))) {
    return err({ code: 'broken-field', message: `${noun} tem um campo com as chaves incompletas.` });
  }
  return ok(content.replace(FIELD, (_, name: string) => escapeHtml(values.get(name.trim()) ?? '')));
}
