import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OrderInstallment } from '#app/features/payments/rules/finance.ts';
import { termsOf } from '#app/features/payments/rules/input.ts';
import {
  MOST_INSTALLMENTS,
  type NewSchedule,
  newSchedule,
  scheduleFault,
} from '#app/features/payments/rules/new-schedule.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL, parseBRL } from '#app/lib/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

type Props = {
  /** The installments that it replaces. */
  payable: Pick<OrderInstallment, 'id' | 'amount' | 'dueDate'>[];
  /** Fingerprint of the installments that the form is filled in over. */
  expectedVersion: string;
  today: string;
  firstDue: string;
  /** `asks`: terms that are fine, and wait for a yes. */
  answer: (FormAnswer<unknown> & { asks?: string | undefined }) | undefined;
};

const COUNTS = Array.from({ length: MOST_INSTALLMENTS }, (_, n) => String(n + 1));

/**
 * Splits the open balance again; previews the new installments with the server's own rule. The server first
 * answers with the terms, and applies only the terms that the clerk confirmed.
 */
export function RenegotiateForm({ payable, expectedVersion, today, firstDue, answer }: Props) {
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
  const open = payable.reduce((sum, { amount }) => sum + amount, 0);
  const discount = parseBRL(typed.discount);
  const terms = discount === null ? null : { count: Number(typed.count), firstDue: typed.firstDue, discount };
  // Terms changed after the question have to be confirmed again.
  const asked = terms && answer?.asks === termsOf(terms) && answer.asks;
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
      {asked && terms ? (
        <Question payable={payable} schedule={{ open, ...terms }}>
          <SaveButton form={form} name="confirmed" value={asked}>
            Sim, renegociar e avisar o cliente
          </SaveButton>
          <ButtonLink to="." preventScrollReset variant="ghost">
            Não renegociar
          </ButtonLink>
        </Question>
      ) : (
        <>
          {terms && <Preview schedule={{ open, ...terms }} today={today} />}
          <SaveButton form={form}>Ver o que muda</SaveButton>
        </>
      )}
    </RecordForm>
  );
}

type QuestionProps = { payable: Props['payable']; schedule: NewSchedule; children: ReactNode };

/** Asks for confirmation: the installments that end, and those that replace them. */
function Question({ payable, schedule, children }: QuestionProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  const { open, discount } = schedule;
  return (
    <section
      ref={element}
      tabIndex={-1}
      aria-label="O que muda"
      className="space-y-3 rounded-xl border border-warning/40 bg-warning-soft p-4"
    >
      <p className="font-semibold">
        Renegociar? De {formatBRL(open)} passa a {formatBRL(open - discount)}
        {discount > 0 && `, com desconto de ${formatBRL(discount)}`}.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Installments title="Terminam" installments={payable} />
        <Installments title="Passam a valer" installments={newSchedule(schedule)} />
      </div>
      <p>Os códigos de pagamento de antes deixam de valer e o cliente é avisado agora.</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

type Listed = { title?: string; installments: { amount: Centavos; dueDate: string }[] };

const Installments = ({ title, installments }: Listed) => (
  <div>
    {title && <p className="font-semibold">{title}</p>}
    <ol className={cx('tabular grid gap-x-6 gap-y-1', !title && 'sm:grid-cols-2')}>
      {installments.map(({ amount, dueDate }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two installments may be due on one day
        <li key={place}>
          {formatDate(dueDate)}: <strong className="whitespace-nowrap">{formatBRL(amount)}</strong>
        </li>
      ))}
    </ol>
  </div>
);

function Preview({ schedule, today }: { schedule: NewSchedule; today: string }): ReactNode {
  if (!isCivilDate(schedule.firstDue)) return null;
  const fault = scheduleFault(schedule, today);
  return (
    <div role="status" className="rounded-xl bg-sunken px-4 py-3">
      {fault ? (
        <p className="text-warning">{fault.message}</p>
      ) : (
        <Installments installments={newSchedule(schedule)} />
      )}
    </div>
  );
}
