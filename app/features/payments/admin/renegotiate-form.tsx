import { type ReactNode, useState } from 'react';
import { MOST_PARTS, newSchedule, scheduleFault } from '#app/features/payments/rules/new-schedule.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL, parseBRL } from '#app/lib/money.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

type Props = {
  open: Centavos;
  /** Fingerprint of the installments that the form is filled in over. */
  expectedVersion: string;
  today: string;
  firstDue: string;
  answer: FormAnswer<unknown> | undefined;
};

const COUNTS = Array.from({ length: MOST_PARTS }, (_, n) => String(n + 1));

/** Divides what is open anew; the new parts are shown as they are chosen, by the rule that makes them. */
export function RenegotiateForm({ open, expectedVersion, today, firstDue, answer }: Props) {
  const form = useRecordForm({
    intent: 'renegotiate',
    answer,
    draft: { count: '3', firstDue, discount: '0,00', reason: '' },
    expectedVersion,
  });
  const { errors } = form;
  const [typed, setTyped] = useState(form.draft);
  const set = (name: keyof typeof typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTyped((before) => ({ ...before, [name]: value }));
  };
  return (
    <RecordForm form={form} className="space-y-4">
      <p>
        Saldo em aberto: <strong className="tabular">{formatBRL(open)}</strong>. As parcelas em aberto e as
        cobranças delas terminam; as pagas ficam como estão.
      </p>
      <div className="grid gap-3 sm:grid-cols-[1fr_1.3fr_1fr]">
        <SelectField
          label="Parcelas"
          name="count"
          value={typed.count}
          onChange={set('count')}
          error={errors.count}
        >
          {COUNTS.map((count) => (
            <option key={count} value={count}>
              {count === '1' ? '1 parcela' : `${count} parcelas`}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Primeiro vencimento"
          type="date"
          name="firstDue"
          min={today}
          required
          value={typed.firstDue}
          onChange={set('firstDue')}
          error={errors.firstDue}
        />
        <TextField
          label="Desconto (R$)"
          name="discount"
          inputMode="decimal"
          required
          value={typed.discount}
          onChange={set('discount')}
          error={errors.discount}
        />
      </div>
      <TextareaField
        label="Motivo"
        {...form.field('reason')}
        required
        maxLength={300}
        hint="Fica no histórico; o cliente não vê."
      />
      <Preview open={open} typed={typed} today={today} />
      <SaveButton form={form}>Renegociar e avisar o cliente</SaveButton>
    </RecordForm>
  );
}

type Typed = { count: string; firstDue: string; discount: string };

function Preview({ open, typed, today }: { open: Centavos; typed: Typed; today: string }): ReactNode {
  const discount = parseBRL(typed.discount);
  if (discount === null || !isCivilDate(typed.firstDue)) return null;
  const schedule = { open, discount, count: Number(typed.count), firstDue: typed.firstDue };
  const fault = scheduleFault(schedule, today);
  return (
    <div role="status" className="rounded-xl bg-sunken px-4 py-3">
      {fault ? (
        <p className="text-warning">{fault.message}</p>
      ) : (
        <ol className="tabular grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {newSchedule(schedule).map(({ amount, dueDate }) => (
            <li key={dueDate}>
              {formatDate(dueDate)}: <strong className="whitespace-nowrap">{formatBRL(amount)}</strong>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
