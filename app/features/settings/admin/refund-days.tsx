import { Form } from 'react-router';
import { MOST_REFUND_DUE_DAYS } from '#app/features/payments/rules/refund-reasons.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { SettingsAnswer } from './settings-answer.ts';

type Props = { dueDays: number; answer: SettingsAnswer | undefined; pending: boolean };

/** Until when a refund is due, counted from the day on which it is asked for. */
export const RefundDays = ({ dueDays, answer, pending }: Props) => (
  <Surface className="p-5">
    <h2 className="display-m">Devoluções</h2>
    <p className="mt-1 mb-4 text-sm text-muted">
      O cliente vê este prazo na fatura. Vale para as próximas devoluções.
    </p>
    <Form key={dueDays} method="post" noValidate aria-label="Prazo das devoluções">
      <input type="hidden" name="intent" value="refunds" />
      <TextField
        label="Prazo, em dias úteis"
        name="dueDays"
        type="number"
        min={1}
        max={MOST_REFUND_DUE_DAYS}
        required
        className="max-w-40"
        defaultValue={answer?.values?.dueDays ?? String(dueDays)}
        error={answer?.fields?.dueDays}
      />
      <Button type="submit" variant="primary" className="mt-4" pending={pending}>
        Salvar prazo
      </Button>
    </Form>
  </Surface>
);
