import {
  LATE_FEE_LABELS,
  type LateFeesSetting,
  lateFeesDraft,
} from '#app/features/catalog/rules/late-fees.ts';
import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { fees: LateFeesSetting; answer: FormAnswer<unknown> | undefined };

/** Form for the late fees of the next orders; they carry the source of their legal limits and the day of its check. */
export function LateFeesForm({ fees, answer }: Props) {
  const draft = lateFeesDraft(fees);
  const form = useRecordForm({ intent: 'late-fees', answer, draft, expectedVersion: packShown(draft) });
  const labelled = (name: keyof LateFeesSetting) => ({ label: LATE_FEE_LABELS[name], ...form.field(name) });
  return (
    <Surface className="p-5">
      <h2 className="display-m">Multa e juros de atraso</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Valem para os próximos pedidos e saem no contrato e no boleto. Os pedidos de antes ficam como o
        contrato deles diz. Com 0, não se cobra nada.
      </p>
      <RecordForm
        key={packShown(draft)}
        form={form}
        aria-label="Multa e juros de atraso"
        className="space-y-4"
      >
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <TextField {...labelled('fine')} inputMode="decimal" required />
          <TextField {...labelled('monthlyInterest')} inputMode="decimal" required />
          <TextField {...labelled('graceDays')} type="number" min={0} max={30} required />
        </div>
        <TextareaField {...labelled('source')} rows={3} maxLength={300} required />
        <TextField {...labelled('checkedOn')} type="date" required className="max-w-52" />
        <FormRefusal message={form.refusal} />
        <SaveButton form={form}>Salvar multa e juros</SaveButton>
      </RecordForm>
    </Surface>
  );
}
