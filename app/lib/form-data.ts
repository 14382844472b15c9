import type { ZodError } from 'zod';

/** The text fields of a form, as typed. Files are left out, and NUL, which PostgreSQL cannot store in a text. */
export function readForm(form: FormData): Record<string, string> {
  const fields = [...withoutNul(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(fields);
}

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

/** The message that a toast shows when there is room for one. */
export const firstMessage = (error: ZodError): string => error.issues[0]?.message ?? 'Dados inválidos';
