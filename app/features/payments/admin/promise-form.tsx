import { MOST_PROMISE_DAYS } from '#app/features/payments/rules/input.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';

type Props = {
  installment: { id: string; promisedFor: CivilDate | null };
  name: string;
  today: CivilDate;
  answer: FormAnswer<unknown> | undefined;
};

/** Records or takes back the day on which the customer promised to pay. */
export function PromiseForm({ installment: { id, promisedFor }, name, today, answer }: Props) {
  const form = useRecordForm({
    intent: 'promise',
    answer,
    fixed: { installmentId: id },
    draft: { day: promisedFor ?? '' },
  });
  return (
    <details open={form.errors.day ? true : undefined} className="max-w-64 open:basis-full">
      <summary
        className={buttonClass(
          { size: 'sm', variant: 'ghost' },
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        Promessa<span className="sr-only"> {name}</span>
      </summary>
      <RecordForm form={form} className="space-y-2 py-2 whitespace-normal">
        <TextField
          label="Prometeu pagar em"
          type="date"
          name="day"
          min={today}
          max={addDays(today, MOST_PROMISE_DAYS)}
          defaultValue={form.draft.day}
          error={form.errors.day}
          hint={
            promisedFor
              ? `Agora: ${formatDate(promisedFor)}. Em branco, a promessa sai.`
              : 'Até esse dia o cliente não recebe lembretes desta parcela.'
          }
        />
        <SaveButton form={form} pendingLabel="Salvando…">
          Salvar<span className="sr-only"> a promessa da {name}</span>
        </SaveButton>
      </RecordForm>
    </details>
  );
}
