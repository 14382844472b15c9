import { Link } from 'react-router';
import type { loadPower } from '#app/features/letters/server/index.server.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import { LISTING_PLACES } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { CheckboxField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = {
  shown: Awaited<ReturnType<typeof loadPower>>;
  answer: FormAnswer<unknown> | undefined;
  /** Whether it links to the page of the power of attorney. */
  link?: boolean;
};

/** Grants the power of attorney, shows the valid one, and revokes it with one click. */
export function PowerBlock({ shown: { power, company, months, holder, over }, answer, link = true }: Props) {
  const form = useRecordForm({
    intent: 'give',
    answer,
    draft: { places: LISTING_PLACES.join(','), agreed: '' },
  });
  if (over)
    return (
      <Surface className="p-5">
        <h2 className="text-lg font-semibold">Procuração</h2>
        <p className="mt-1">
          {power ? 'A sua procuração terminou com o contrato.' : 'O contrato terminou.'} Nenhuma carta nossa
          sai mais.
        </p>
      </Surface>
    );
  if (power?.stands)
    return (
      <Surface className="p-5">
        <h2 className="text-lg font-semibold">Sua procuração</h2>
        <p className="mt-1">
          Vale até {formatDate(power.endsOn)}, para{' '}
          {power.places.map((place) => LISTING_PLACE_LABELS[place]).join(', ')}.
        </p>
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center font-medium">Ler o texto</summary>
          <p className="mt-1 whitespace-pre-line">{power.content}</p>
        </details>
        {link && (
          <p className="mt-2">
            <Link to="/app/procuracao" className="font-medium underline underline-offset-4">
              Onde ela vale e como assinar melhor
            </Link>
          </p>
        )}
        <div className="mt-3">
          <PressForm intent="revoke">Cancelar procuração</PressForm>
        </div>
        <p className="mt-2 text-sm text-muted">Ao cancelar, nenhuma carta nossa sai mais.</p>
      </Surface>
    );
  const places = String(form.draft.places).split(',');
  return (
    <Surface className="p-5">
      <h2 className="text-lg font-semibold">Procuração</h2>
      <p className="mt-1">
        {power?.revoked
          ? 'Você cancelou a procuração. Pode dar outra quando quiser.'
          : power
            ? `A procuração terminou em ${formatDate(power.endsOn)}. Pode dar outra quando quiser.`
            : `Para escrever em nome de ${holder.name}, ${company} precisa da sua procuração.`}{' '}
        Ela permite pedir informações e correções. Não permite acordo, dívida nova nem processo. Vale por{' '}
        {countWords(months, 'mês', 'meses')} e você cancela quando quiser.
      </p>
      <RecordForm form={form} className="mt-4 space-y-4">
        <fieldset>
          <legend className="text-sm font-medium">Vale para</legend>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {LISTING_PLACES.map((place) => (
              <CheckboxField
                key={place}
                name="places"
                value={place}
                label={LISTING_PLACE_LABELS[place]}
                defaultChecked={places.includes(place)}
              />
            ))}
          </div>
          {form.errors.places && <p className="mt-1.5 text-sm font-medium text-bad">{form.errors.places}</p>}
        </fieldset>
        <CheckboxField label="Li e dou a procuração" {...form.box('agreed')} />
        <SaveButton form={form}>Dar procuração</SaveButton>
      </RecordForm>
    </Surface>
  );
}
