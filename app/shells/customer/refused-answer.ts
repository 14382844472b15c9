import type { ZodError } from 'zod';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

/** What a form gets back: texts for the toast and per field; the entries, but never a password. */
export type Answer = {
  toast?: Toast;
  fields?: Record<string, string>;
  values?: Record<string, string>;
};

const withoutSecrets = (values: Record<string, string> | undefined) =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));

/** @param title of the toast, where the refusal has none of its own. */
export const refusedInput = (error: ZodError, title: string, values?: Record<string, string>): Answer => ({
  toast: { tone: 'bad', title, message: firstMessage(error) },
  fields: fieldErrors(error),
  values: withoutSecrets(values),
});

export const refusedBy = (error: AppError, values?: Record<string, string>): Answer => ({
  toast: { tone: 'bad', title: error.title ?? 'Erro', message: error.message },
  fields: error.fields ?? {},
  values: withoutSecrets(values),
});
