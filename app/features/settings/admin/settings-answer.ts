import type { ZodError } from 'zod';
import { SETTINGS_NOT_SAVED } from '#app/features/settings/rules/settings-messages.ts';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

/** What a form of the settings is answered with when nothing was saved; what was typed goes back as it was. */
export type SettingsAnswer = {
  /** Which form it was. */
  intent: string;
  toast: Toast;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  /** Beside the button: why. */
  message?: string;
  /** What the form showed when it was filled in; none once its person was told what changed since. */
  seen?: string;
};

export const refusedInput = (
  intent: string,
  error: ZodError,
  values: Record<string, string>,
): SettingsAnswer => ({
  intent,
  toast: { tone: 'bad', title: SETTINGS_NOT_SAVED, message: firstMessage(error) },
  fields: fieldErrors(error),
  values,
  seen: values.seen,
});

export const refusedBy = (
  intent: string,
  error: AppError,
  values: Record<string, string>,
): SettingsAnswer => ({
  intent,
  toast: { tone: 'bad', title: error.title ?? SETTINGS_NOT_SAVED, message: error.message },
  fields: error.fields,
  values,
  message: error.message,
  seen: error.code === 'stale' ? undefined : values.seen,
});
