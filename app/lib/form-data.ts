import type { ZodError, ZodType } from 'zod';
import { err, ok, type Result } from './result.ts';

/** The text fields of a form, as entered. Omits files, and NUL, which PostgreSQL cannot store in a text. */
export function readForm(form: FormData): Record<string, string> {
  const fields = [...withoutNul(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(fields);
}

/** One text of a form; empty if it is missing or a file. The first of several counts. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Every text of one name, in the order of the form; files are left out. */
export const everyTextIn = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string');

/** Reads the named texts of a form, empty if missing or a file, and other texts as they were entered. */
export const withTexts =
  <Name extends string>(...names: Name[]) =>
  (form: FormData): Record<Name, string> & Record<string, string> => ({
    ...(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
    ...readForm(form),
  });

/** The form with its texts and their names without NUL; files stay as they are. */
export function withoutNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string') clean.append(name.replaceAll('\0', ''), value.replaceAll('\0', ''));
    else clean.append(name.replaceAll('\0', ''), value, value.name);
  return clean;
}

/** The first message of each field, by the field's name. */
export function fieldErrors(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message;
  return fields;
}

/** The first message, for a toast with room for one. */
export const firstMessage = (error: ZodError): string => error.issues[0]?.message ?? 'Dados inválidos';

/**
 * Parses a form with a schema; a refusal names the fields at fault.
 * @param errors messages by field, if a field is not the first part of an issue's path
 */
export function parseInput<Input>(
  schema: ZodType<Input, unknown>,
  draft: unknown,
  errors: (error: ZodError) => Record<string, string> = fieldErrors,
): Result<Input> {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return ok(parsed.data);
  return err({ code: 'invalid', message: firstMessage(parsed.error), fields: errors(parsed.error) });
}
