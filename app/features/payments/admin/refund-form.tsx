import { type ReactNode, useEffect, useRef } from 'react';
import { CHOSEN_REASONS, REFUND_REASON_LABELS } from '#app/features/payments/rules/terms.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';

type Props = {
  intent: 'refund-installment' | 'refund-order' | 'cancel-order';
  installmentId?: InstallmentId;
  /** Rest of the payment that can still be refunded. */
  left?: Centavos | null;
  button: string;
  answer: FormAnswer<unknown> | undefined;
  children: ReactNode;
};

/** Explains the refund and asks for its reason; a refund cannot be reversed. */
export function RefundForm({ intent, installmentId, left, button, answer, children }: Props) {
  const form = useRecordForm({
    intent,
    answer,
    draft: { reason: '', amount: '', note: '' },
    ...(installmentId && { fixed: { installmentId }, expectedVersion: left ?? '' }),
  });
  const element = useRef<HTMLFormElement>(null);
  // The form of one installment opens by a link in the table: moves the keyboard focus here.
  useEffect(() => {
    if (installmentId) element.current?.querySelector<HTMLElement>('[name="reason"], [name="note"]')?.focus();
  }, [installmentId]);
  return (
    <RecordForm form={form} ref={element} className="space-y-3">
      <p>{children}</p>
      {intent !== 'cancel-order' && (
        <SelectField label="Motivo" {...form.field('reason')} className="max-w-xl">
          <option value="">Escolha</option>
          {CHOSEN_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REFUND_REASON_LABELS[reason]}
            </option>
          ))}
        </SelectField>
      )}
      {intent === 'refund-installment' && (
        <TextField
          label="Valor (R$)"
          {...form.field('amount')}
          inputMode="decimal"
          hint="Em branco, volta tudo o que resta. Com menos, o pedido continua."
          className="max-w-xl"
        />
      )}
      <TextField
        label={intent === 'cancel-order' ? 'Motivo' : 'O que houve'}
        {...form.field('note')}
        required
        maxLength={300}
        className="max-w-xl"
      />
      <SaveButton form={form} variant="danger">
        {button}
      </SaveButton>
    </RecordForm>
  );
}
