import {
  LISTING_TERM_LABELS,
  type ListingTerms,
  termsDraft,
} from '#app/features/listings/rules/listing-settings.ts';
import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { terms: ListingTerms; answer: FormAnswer<unknown> | undefined };

/** Form for terms of listings that no law in force sets; they carry their source and the day of the check. */
export function ListingTermsForm({ terms, answer }: Props) {
  const draft = termsDraft(terms);
  const form = useRecordForm({ intent: 'terms', answer, draft, expectedVersion: packShown(draft) });
  const labelled = (name: keyof ListingTerms) => ({ label: LISTING_TERM_LABELS[name], ...form.field(name) });
  return (
    <Surface className="p-5">
      <h2 className="display-m">Anotações: costume e prescrição</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        O prazo vale para os próximos pedidos. O cliente lê o aviso e a data.
      </p>
      <RecordForm key={packShown(draft)} form={form} aria-label="Costume e prescrição" className="space-y-4">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField {...labelled('ccfDays')} type="number" min={1} max={60} required />
          <TextField {...labelled('ccfCheckedOn')} type="date" required />
        </div>
        <TextareaField {...labelled('ccfSource')} rows={2} maxLength={300} required />
        <TextareaField {...labelled('prescription')} rows={5} maxLength={600} required />
        <TextField {...labelled('prescriptionOn')} type="date" required />
        <FormRefusal message={form.refusal} />
        <SaveButton form={form}>Salvar costume e aviso</SaveButton>
      </RecordForm>
    </Surface>
  );
}
