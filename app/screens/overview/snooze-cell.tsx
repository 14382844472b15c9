import { SNOOZED_FOR, type Snooze, snoozeDays } from '#app/features/overview/rules/input.ts';
import type { WaitingQueue } from '#app/features/overview/rules/queues.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';

type FormProps = {
  queue: WaitingQueue;
  rowId: string;
  /** Name of the row, for screen readers. */
  of: string;
  today: CivilDate;
  answer: FormAnswer<unknown> | undefined;
};

/** Form that snoozes a row until a day; open if its answer has a message. */
export function SnoozeForm({ queue, rowId, of, today, answer }: FormProps) {
  const { first, usual, last } = snoozeDays(today);
  const form = useRecordForm({
    intent: 'snooze',
    answer,
    draft: { until: usual as string, whom: 'mim' },
    fixed: { queue, rowId },
  });
  return (
    <details open={form.answer?.ok === false || undefined}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg px-2 text-sm font-medium text-brand-strong underline underline-offset-4">
        Adiar<span className="sr-only"> {of}</span>
      </summary>
      <RecordForm form={form} preventScrollReset aria-label={`Adiar ${of}`} className="mt-1 grid w-44 gap-2">
        <TextField label="Volta em" type="date" min={first} max={last} {...form.field('until')} required />
        <SelectField label="Para quem" {...form.field('whom')}>
          {Object.entries(SNOOZED_FOR).map(([whom, words]) => (
            <option key={whom} value={whom}>
              {words}
            </option>
          ))}
        </SelectField>
        <SaveButton form={form} size="sm" pendingLabel="Adiando…">
          Adiar
        </SaveButton>
      </RecordForm>
    </details>
  );
}

/** The day, scope and author of a snooze, and the button that ends it. */
export const Snoozed = ({ snooze, of }: { snooze: Snooze | undefined; of: string }) =>
  snooze && (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        até {formatDate(snooze.until)}
        <span className="block text-sm text-muted">
          {snooze.ofTeam ? `para a equipe, por ${snooze.by ?? 'conta excluída'}` : 'só para você'}
        </span>
      </span>
      <PressForm intent="unsnooze" fixed={{ id: snooze.id }} size="sm">
        Trazer de volta<span className="sr-only"> {of}</span>
      </PressForm>
    </div>
  );
