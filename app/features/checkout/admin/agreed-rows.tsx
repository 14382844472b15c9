import { useState } from 'react';
import {
  type AgreedSchedule,
  agreedSchedule,
  usualDays,
} from '#app/features/catalog/rules/agreed-schedule.ts';
import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { PAYMENT_METHODS } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';

type Props = {
  total: Centavos;
  schedule: AgreedSchedule;
  today: CivilDate;
  /** Rows of a refused form: `due1` and `method1` of the first payment. */
  draft: Record<string, string | undefined>;
  errors: Record<string, string | undefined>;
};

/**
 * Rows of an agreed schedule: each payment with its day and method, both to change. A row that is not changed follows
 * the usual days.
 */
export function AgreedRows({ total, schedule, today, draft, errors }: Props) {
  const usual = usualDays(schedule, today);
  const [changed, setChanged] = useState(draft);
  const { installments } = agreedSchedule(total, schedule, today);
  return (
    <ol className="space-y-3" aria-label="Parcelas">
      {installments.map(({ number, amount }, at) => {
        const day = usual[at] ?? today;
        const due = `due${number}`;
        const method = `method${number}`;
        const isEntry = schedule.entry > 0 && at === 0;
        const name = isEntry ? 'entrada' : `${schedule.entry > 0 ? at : number}ª parcela`;
        return (
          <li
            key={number}
            className="grid grid-cols-2 items-end gap-x-3 gap-y-1 sm:grid-cols-3 sm:items-start"
          >
            <p className="tabular max-sm:col-span-2 sm:pt-9">
              <span className="text-muted">{isEntry ? 'Entrada' : name}</span>{' '}
              <strong className="whitespace-nowrap">{formatBRL(amount)}</strong>
            </p>
            <TextField
              label={`Vencimento da ${name}`}
              type="date"
              name={due}
              min={today}
              max={addMonths(day, 1)}
              value={changed[due] || day}
              onChange={({ currentTarget: { value } }) => setChanged({ ...changed, [due]: value })}
              error={errors[due]}
            />
            <SelectField
              label={`Forma da ${name}`}
              name={method}
              defaultValue={draft[method] || 'pix'}
              error={errors[method]}
            >
              {PAYMENT_METHODS.map((one) => (
                <option key={one} value={one}>
                  {PAYMENT_METHOD_LABELS[one]}
                </option>
              ))}
            </SelectField>
          </li>
        );
      })}
    </ol>
  );
}
