import { MINIMUM_LABELS, type minimumDraft } from '#app/features/affordability/rules/input.ts';
import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { minimum: ReturnType<typeof minimumDraft>; answer: FormAnswer<unknown> | undefined };

/**
 * Form for the legal minimum for living: it changes every year, so it carries its source and the day of the
 * check.
 */
export function MinimumForm({ minimum, answer }: Props) {
  const form = useRecordForm({
    intent: 'minimum',
    answer,
    draft: minimum,
    expectedVersion: packShown(minimum),
  });
  return (
    <Surface className="p-5">
      <h2 className="display-m">Mínimo existencial</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Vale para as próximas contas de Quanto cabe. O cliente vê a norma e a data.
      </p>
      <RecordForm key={packShown(minimum)} form={form} aria-label="Mínimo existencial" className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={MINIMUM_LABELS.amount} {...form.field('amount')} inputMode="decimal" required />
          <TextField label={MINIMUM_LABELS.checkedOn} {...form.field('checkedOn')} type="date" required />
        </div>
        <TextareaField
          label={MINIMUM_LABELS.source}
          {...form.field('source')}
          rows={2}
          maxLength={300}
          required
        />
        <FormRefusal message={form.refusal} />
        <SaveButton form={form}>Salvar mínimo</SaveButton>
      </RecordForm>
    </Surface>
  );
}
