import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { LISTING_ADDRESSEES, LISTING_STATES } from '#app/terms/listing.ts';
import { LISTING_ADDRESSEE_LABELS, LISTING_STATE_LABELS } from '#app/terms/listing-words.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

type Props = {
  /** Id of the form, for the `form` attribute of the rows' checkboxes. */
  id: string;
  today: CivilDate;
  proofs: { id: string; title: string }[];
  answer: FormAnswer | undefined;
};

/** Moves the chosen listings to a state, all or none; a removal names the proof that shows it. */
export function StatesForm({ id, today, proofs, answer }: Props) {
  const form = useRecordForm({
    intent: 'states',
    answer,
    draft: { ids: '', state: 'asked', on: today, askedOf: '', clock: '', proofId: '', proof: '' },
  });
  return (
    <>
      <h2 className="mb-2 font-semibold">Mudar as marcadas</h2>
      <RecordForm
        form={{ ...form, id }}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-3 lg:grid-cols-5"
      >
        <SelectField label="Nova situação" {...form.field('state')}>
          {LISTING_STATES.map((state) => (
            <option key={state} value={state}>
              {LISTING_STATE_LABELS[state]}
            </option>
          ))}
        </SelectField>
        <TextField label="Dia" type="date" max={today} {...form.field('on')} />
        <SelectField label="Pedido feito a" {...form.field('askedOf')}>
          <option value="">Não é um pedido</option>
          {LISTING_ADDRESSEES.map((addressee) => (
            <option key={addressee} value={addressee}>
              {LISTING_ADDRESSEE_LABELS[addressee]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Prazo que começa" {...form.field('clock')}>
          <option value="">Nenhum</option>
          <option value="challengedOn">Contestação: 10 dias</option>
          <option value="accessAskedOn">Dados pedidos: 10 dias</option>
          <option value="consumerPortalOn">consumidor.gov.br: 10 dias</option>
          <option value="exclusionAskedOn">Cheque pago, provado ao banco: o costume</option>
          <option value="foundWrongOn">Erro reconhecido: 5 dias úteis para avisar</option>
          <option value="scrCorrectedOn">Banco corrigiu: até aparecer no Banco Central</option>
        </SelectField>
        <SelectField
          label="Comprovante da retirada"
          {...form.field('proofId')}
          error={form.errors.proofId ?? form.errors.proof}
        >
          <option value="">Sem comprovante</option>
          {proofs.map((proof) => (
            <option key={proof.id} value={proof.id}>
              {proof.title}
            </option>
          ))}
        </SelectField>
        <div className="col-span-2 space-y-2 lg:col-span-5">
          {(form.errors.ids ?? form.refusal) && (
            <p role="alert" className="font-medium text-bad">
              {form.errors.ids ?? form.refusal}
            </p>
          )}
          <p className="flex flex-wrap gap-3">
            <SaveButton form={form}>Mudar situação</SaveButton>
            <Button type="submit" formMethod="get" formAction="/admin/cartas/propor">
              Propor cartas das marcadas
            </Button>
          </p>
        </div>
      </RecordForm>
    </>
  );
}
