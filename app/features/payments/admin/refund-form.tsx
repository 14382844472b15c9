import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { CHOSEN_REASONS, REFUND_REASON_LABELS } from '#app/features/payments/rules/refund-reasons.ts';
import type { PanelAnswer } from '#app/shells/admin/panel-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

type Props = {
  intent: 'refund-part' | 'refund-order' | 'cancel-order';
  partId?: string;
  button: string;
  answer: PanelAnswer | undefined;
  children: ReactNode;
};

/** Says what goes back and asks why; money that goes back is not fetched again. */
export function RefundForm({ intent, partId, button, answer, children }: Props) {
  const { formData } = useNavigation();
  const refused = answer?.form === intent ? answer : undefined;
  const form = useRef<HTMLFormElement>(null);
  // Of one part it is opened by a link in the table: a keyboard goes on from here, not from there.
  useEffect(() => {
    if (partId) form.current?.querySelector<HTMLElement>('[name="reason"], [name="note"]')?.focus();
  }, [partId]);
  return (
    <Form ref={form} method="post" noValidate className="space-y-3">
      <input type="hidden" name="intent" value={intent} />
      {partId && <input type="hidden" name="partId" value={partId} />}
      <p>{children}</p>
      {intent !== 'cancel-order' && (
        <SelectField
          label="Motivo"
          name="reason"
          defaultValue={refused?.values?.reason ?? ''}
          error={refused?.fields?.reason}
          className="max-w-xl"
        >
          <option value="">Escolha</option>
          {CHOSEN_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REFUND_REASON_LABELS[reason]}
            </option>
          ))}
        </SelectField>
      )}
      {intent === 'refund-part' && (
        <TextField
          label="Valor (R$)"
          name="amount"
          inputMode="decimal"
          hint="Em branco, volta tudo. Com menos, o pedido continua."
          defaultValue={refused?.values?.amount}
          error={refused?.fields?.amount}
          className="max-w-xl"
        />
      )}
      <TextField
        label={intent === 'cancel-order' ? 'Motivo' : 'O que houve'}
        name="note"
        required
        maxLength={300}
        defaultValue={refused?.values?.note}
        error={refused?.fields?.note}
        className="max-w-xl"
      />
      <Button type="submit" variant="danger" pending={formData?.get('intent') === intent}>
        {button}
      </Button>
    </Form>
  );
}
