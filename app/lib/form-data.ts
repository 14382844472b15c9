import type { ZodError } from 'zod';

/** The text fields of a form, as typed. Files are left out, and NUL, which PostgreSQL cannot store in a text. */
export function readForm(form: FormData): Record<string, string> {
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

/** The first message of each field, by the field's name. */
export function fieldErrors(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message;
  return fields;
}

/** The message that a toast shows when there is room for one. */
export const firstMessage = (error: ZodError): string => error.issues[0]?.message ?? 'Dados inválidos';
