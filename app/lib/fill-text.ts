// A third brace at either end is a typing error, not a field with a brace beside it.
const FIELD = /(?<!\{)\{\{\s*([a-z_]+)\s*\}\}(?!\})/g;

/** Fills the fields (`{{nome}}`) of a plain text in one pass: a field inside a value stays text. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(FIELD, (mark, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : mark));

/** The names of a text's fields, in order and with repetitions. */
export const fieldsOf = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = '']) => name);

/** Error in the fields of a text, in Portuguese; null if all are known. */
export function fieldFault(text: string, known: readonly string[]): string | null {
  const unknown = fieldsOf(text).find((name) => !known.includes(name));
  if (unknown) return `Este texto não tem o campo {{${unknown}}}`;
  return /\{\{|\}\}/.test(text.replace(FIELD, '')) ? 'Há um campo com as chaves incompletas' : null;
}
