import { Link } from 'react-router';
import { interestSentences } from '#app/features/listings/rules/interest.ts';
import type { ListingTerms } from '#app/features/listings/rules/listing-settings.ts';
import {
  clockChip,
  clockSentence,
  dealWarning,
  freeRoute,
  type ListingView,
  letterLine,
  type OwnLetter,
} from '#app/features/listings/rules/listing-view.ts';
import { ReasonChips } from '#app/features/listings/ui/reason-chips.tsx';
import { FormRefusal, PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import {
  LISTING_KIND_LABELS,
  LISTING_PILE_LABELS,
  PERSON_SAYS_LABELS,
  turnBadge,
} from '#app/terms/listing-words.ts';
import { TextField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = {
  listing: ListingView;
  letter: OwnLetter | undefined;
  terms: Pick<ListingTerms, 'prescription' | 'prescriptionOn'>;
  today: CivilDate;
  answer: FormAnswer | undefined;
};

/**
 * One record: creditor, amount, age; whose turn it is and until when, possible steps; the customer's
 * statement.
 */
export function ListingItem({ listing, letter, terms, today, answer }: Props) {
  const { creditor, amount, kind, next, clocks, turn, pile, reasons, says, paidOn, service } = listing;
  const whose = turnBadge(listing, service);
  const warning = dealWarning(listing, terms);
  const interest = listing.interest && interestSentences(listing.interest);
  return (
    <Surface className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold break-words">{creditor}</h3>
          <p className="text-muted">
            {LISTING_KIND_LABELS[kind]} · <Since listing={listing} />
          </p>
        </div>
        <p className="display-m tabular">{amount === null ? 'Sem valor' : formatBRL(amount)}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Badge tone={whose.tone}>{whose.label}</Badge>
        {turn !== 'done' && service !== 'over' && next && <Badge {...chip(next, today)} />}
      </div>
      {turn !== 'done' && (
        <>
          {letter && (
            <Link
              to={`/app/cartas/${letter.id}`}
              className="mt-3 inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {letterLine(letter)}
            </Link>
          )}
          {clocks.length > 0 && service !== 'over' && (
            <ul className="mt-3 space-y-1">
              {clocks.map((clock) => (
                <li key={clock.rule}>{clockSentence(clock)}</li>
              ))}
            </ul>
          )}
          <div className="mt-4 rounded-xl border border-line p-4">
            <p className="font-semibold">{LISTING_PILE_LABELS[pile]}</p>
            <ReasonChips reasons={reasons} />
            {interest && <p className="mt-2">{interest}</p>}
            {warning && <p className="mt-2">{warning}</p>}
            <p className="mt-2 text-sm text-muted">{freeRoute(listing)}</p>
          </div>
          {says && (
            <p className="mt-3">
              Você disse: {PERSON_SAYS_LABELS[says].toLowerCase()}
              {paidOn && `, em ${formatDate(paidOn)}`}.
            </p>
          )}
          {service !== 'over' && <Say listing={listing} today={today} answer={answer} />}
        </>
      )}
    </Surface>
  );
}

const chip = (next: NonNullable<ListingView['next']>, today: CivilDate) => {
  const { label, tone } = clockChip(next, today);
  return { tone, children: label };
};

function Since({ listing: { dueOn, includedOn, removedOn, missingSince } }: { listing: ListingView }) {
  if (removedOn) return `retirada em ${formatDate(removedOn)}`;
  if (missingSince) return `não consta mais desde ${formatDate(missingSince)}`;
  if (includedOn) return `anotada em ${formatDate(includedOn)}`;
  return dueOn ? `venceu em ${formatDate(dueOn)}` : 'sem data';
}

/** Buttons for the customer's statement, one click each; a payment also needs its day. */
function Say({ listing: { id, says, paidOn, creditor }, today, answer }: Omit<Props, 'terms' | 'letter'>) {
  const form = useRecordForm({
    intent: 'say',
    answer,
    draft: { paidOn: paidOn ?? '' },
    fixed: { listingId: id, says: 'ja_paguei' },
  });
  const press = (value: 'nao_conheco' | 'valor_errado' | 'reconheco' | 'nao_sei', label: string) =>
    says !== value && (
      <PressForm key={value} intent="say" fixed={{ listingId: id, says: value }} size="sm">
        {label}
        <span className="sr-only"> ({creditor})</span>
      </PressForm>
    );
  return (
    <div className="mt-4 space-y-3">
      <div className="flex flex-wrap gap-2">
        {press('nao_conheco', 'Não reconheço')}
        {press('valor_errado', 'Está errado')}
        {press('reconheco', 'É isso mesmo')}
        {says === null && press('nao_sei', 'Não sei')}
      </div>
      <details open={form.answer?.ok === false} className="rounded-xl border border-line">
        <summary className="flex min-h-11 items-center px-4 font-medium">
          {paidOn ? 'Corrigir o dia do pagamento' : 'Já paguei'}
          <span className="sr-only"> ({creditor})</span>
        </summary>
        <RecordForm
          form={form}
          preventScrollReset
          className="flex flex-wrap items-end gap-3 border-t border-line p-4"
        >
          <TextField
            label="Dia em que você pagou"
            type="date"
            max={today}
            {...form.field('paidOn')}
            required
          />
          <SaveButton form={form}>Salvar pagamento</SaveButton>
          <FormRefusal message={form.refusal} />
        </RecordForm>
      </details>
    </div>
  );
}
