import type { ZodError } from 'zod';

/** The text fields of a form, as typed. Files are left out. */
export function readForm(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The first message of each field, by the field's name. */
export function fieldErrors(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message;
  return fields;
}

/** The message that a toast shows when there is room for one. */
export const firstMessage = (error: ZodError): string => error.issues[0]?.message ?? 'Dados inválidos';
