import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

/** Answer of an action that changed nothing: why, beside which field, and the entries of which form. */
export type PanelAnswer = {
  toast: Toast;
  form?: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
};

export const refusedAnswer = (
  { title, message, fields }: AppError,
  form?: string,
  values?: Record<string, string>,
): PanelAnswer => ({
  toast: { tone: 'bad', title: title ?? 'Nada foi mudado', message },
  form,
  fields,
  values,
});
