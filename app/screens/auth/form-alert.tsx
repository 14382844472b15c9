import type { FormAnswer } from '#app/kit/form-answer.ts';
import { NOT_ANSWERED } from '#app/kit/form-answer.ts';
import { clientFormActionWith } from '#app/kit/record-form.tsx';
import { faultsSentence } from '#app/lib/result.ts';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

/** `clientAction` of the pages around signing in. */
export const clientAuthAction = clientFormActionWith({ ...NOT_ANSWERED, title: 'Erro' });

/**
 * Returns the answer to a form around signing in: the form shows refusals, only a missing answer is a toast.
 */
export function useAuthAnswer<Action>() {
  const answer = useAnswer<Action>();
  const { intent, toast } = (answer ?? {}) as Partial<FormAnswer<unknown>>;
  useToast(intent === '' ? toast : undefined);
  return answer;
}

const LOOK = 'rounded-xl border border-bad/40 bg-bad/10 px-4 py-3 text-sm';

/** Refusal of a whole form, beside it. */
export const FormAlert = ({ message }: { message?: string | undefined }) =>
  message ? (
    <p role="alert" className={LOOK}>
      {message}
    </p>
  ) : null;

/** Reports the invalid fields of a form: their number, and the first one. */
export const FieldsAlert = ({ faults }: { faults: Record<string, string> }) => (
  <p role="alert" className={LOOK}>
    {faultsSentence(faults)}
  </p>
);
