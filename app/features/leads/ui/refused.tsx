import { refusedFields } from '#app/features/leads/rules/messages.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { faultsSentence } from '#app/lib/result.ts';

type Props = Pick<FormAnswer, 'toast'> & {
  /** Fields that keep the form from being sent, here or by the server's word. */
  fields: Record<string, string> | null;
};

/**
 * Shows the refusal of a form above its fields. Unlike the toast with the same text it stays, and screen readers
 * announce it once.
 */
export function LeadRefused({ toast, fields }: Props) {
  const said = fields ? { ...refusedFields(fields), message: faultsSentence(fields) } : toast;
  if (said?.tone !== 'bad') return null;
  return (
    <p role="alert" className="rounded-xl bg-bad-soft px-4 py-3 text-sm sm:col-span-2">
      <strong className="font-semibold">{said.title}.</strong> {said.message}
    </p>
  );
}
