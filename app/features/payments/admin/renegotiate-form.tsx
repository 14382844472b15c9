import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { MOST_PARTS, newSchedule, scheduleFault } from '#app/features/payments/rules/new-schedule.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL, parseBRL } from '#app/lib/money.ts';
import type { PanelAnswer } from '#app/shells/admin/panel-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

type Props = {
  open: Centavos;
  seen: string;
  today: string;
  firstDue: string;
  answer: PanelAnswer | undefined;
};

const COUNTS = Array.from({ length: MOST_PARTS }, (_, n) => String(n + 1));

/** Divides what is open anew; the new parts are shown as they are chosen, by the rule that makes them. */
export function RenegotiateForm({ open, seen, today, firstDue, answer }: Props) {
  const { formData } = useNavigation();
  const refused = answer?.form === 'renegotiate' ? answer : undefined;
  const [typed, setTyped] = useState({
    count: refused?.values?.count ?? '3',
    firstDue: refused?.values?.firstDue ?? firstDue,
    discount: refused?.values?.discount ?? '0,00',
  });
  const errors = refused?.fields ?? {};
  const set = (name: keyof typeof typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTyped((before) => ({ ...before, [name]: value }));
  };
  return (
    <Form method="post" noValidate className="space-y-4">
      <input type="hidden" name="intent" value="renegotiate" />
      <input type="hidden" name="seen" value={seen} />
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
        name="reason"
        required
        maxLength={300}
        defaultValue={refused?.values?.reason}
        error={errors.reason}
        hint="Fica no histórico; o cliente não vê."
      />
      <Preview open={open} typed={typed} today={today} />
      <Button type="submit" variant="primary" pending={formData?.get('intent') === 'renegotiate'}>
        Renegociar e avisar o cliente
      </Button>
    </Form>
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
