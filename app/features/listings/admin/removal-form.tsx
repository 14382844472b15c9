import { useRevalidator } from 'react-router';
import { removalTitle } from '#app/features/listings/rules/input.ts';
import type { ListingDetail } from '#app/features/listings/server/index.server.ts';
import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { useMayOpen } from '#app/kit/may.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';

type Props = {
  listing: ListingDetail;
  today: CivilDate;
  answer: FormAnswer | undefined;
  /** Proofs of the client, newest first. */
  proofs: { id: string; title: string }[];
  /** Card that takes a new proof; null without a service. */
  cardId: string | null;
  maxBytes: number;
};

/** Records a removal with its proof in one place: the uploaded file is chosen for the form below it. */
export function RemovalForm({ listing, today, answer, proofs, cardId, maxBytes }: Props) {
  const { revalidate } = useRevalidator();
  const title = removalTitle(listing.creditor);
  const own = proofs.find((proof) => proof.title === title);
  const form = useRecordForm({
    intent: 'removed',
    answer,
    draft: { on: today, proofId: '', proof: '' },
    fixed: { listingId: listing.id },
  });
  const proof = form.field('proofId');
  const address = `/admin/envios/comprovantes/${cardId}`;
  const maySend = useMayOpen()(address);
  return (
    <section aria-label="Retirada" className="space-y-3 p-4">
      <h3 className="font-semibold">Saiu do cadastro?</h3>
      {cardId && maySend && (
        <FileDrop
          action={address}
          fields={{ title }}
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          maxBytes={maxBytes}
          texts={{ title: 'Enviar o comprovante da retirada', hint: 'PDF, JPG ou PNG.' }}
          compact
          multiple={false}
          onDone={({ sent }) => {
            if (sent > 0) revalidate();
          }}
        />
      )}
      <RecordForm form={form} preventScrollReset className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label="Dia da retirada" type="date" max={today} {...form.field('on')} />
        <SelectField
          label="Comprovante"
          {...proof}
          // Follows a new proof at once; the entered day stays.
          defaultValue={proof.defaultValue || own?.id || ''}
          // A refusal for the missing proof ends with its upload.
          error={own ? undefined : (form.errors.proofId ?? form.errors.proof)}
        >
          <option value="">Escolha</option>
          {proofs.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <SaveButton form={form}>Registrar retirada</SaveButton>
          <FormRefusal message={form.refusal} />
        </div>
      </RecordForm>
    </section>
  );
}
