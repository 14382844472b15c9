import { REFUND_DAYS_LABELS, refundDaysDraft } from '#app/features/payments/rules/input.ts';
import { MOST_REFUND_DUE_DAYS } from '#app/features/payments/rules/terms.ts';
import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { dueDays: number; answer: FormAnswer<unknown> | undefined };

/** Form for the term of a refund, in business days from the day of its request. */
export function RefundDays({ dueDays, answer }: Props) {
  const draft = refundDaysDraft({ dueDays });
  const form = useRecordForm({ intent: 'refunds', answer, draft, expectedVersion: packShown(draft) });
  return (
    <Surface className="p-5">
      <h2 className="display-m">Devoluções</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        O cliente vê este prazo em Pagamentos. Vale para as próximas devoluções.
      </p>
      <RecordForm key={dueDays} form={form} aria-label="Prazo das devoluções">
        <TextField
          label={REFUND_DAYS_LABELS.dueDays}
          {...form.field('dueDays')}
          type="number"
          min={1}
          max={MOST_REFUND_DUE_DAYS}
          required
          className="max-w-40"
        />
        <FormRefusal message={form.refusal} />
        <SaveButton form={form} className="mt-4">
          Salvar prazo
        </SaveButton>
      </RecordForm>
    </Surface>
  );
}
