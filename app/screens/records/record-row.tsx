import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import type { Cover } from '#app/features/listings/rules/cover.ts';
import { interestSentences } from '#app/features/listings/rules/interest.ts';
import type { ListingTerms } from '#app/features/listings/rules/listing-settings.ts';
import {
  clockChip,
  clockSentence,
  dealWarning,
  type ListingView,
  letterLine,
  type OwnLetter,
} from '#app/features/listings/rules/listing-view.ts';
import type { RecordGroupKey } from '#app/features/listings/rules/own-list.ts';
import { ReasonChips } from '#app/features/listings/ui/reason-chips.tsx';
import { FormRefusal, PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import {
  LISTING_KIND_LABELS,
  LISTING_PILE_LABELS,
  LISTING_PILE_WHY,
  LISTING_PLACE_LABELS,
  PERSON_SAYS_LABELS,
  turnBadge,
} from '#app/terms/listing-words.ts';
import { TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { CoverBox } from './cover-box.tsx';

type Props = {
  listing: ListingView;
  letter: OwnLetter | undefined;
  cover: Cover | undefined;
  terms: Pick<ListingTerms, 'prescription' | 'prescriptionOn'>;
  today: CivilDate;
  answer: FormAnswer | undefined;
  /** Whether it is unfolded; the page keeps it, since a statement can move the record to another group. */
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Heading above the record: the line does not repeat its party or its place. */
  under: RecordGroupKey;
};

/** One record, folded to a line: creditor, amount, whose turn, next day. A press shows the rest. */
export function RecordRow({ open, onToggle, under, ...rest }: Props) {
  const { id, creditor, amount, place, turn, next, service } = rest.listing;
  const chip = turn !== 'done' && service !== 'over' && next ? clockChip(next, rest.today) : null;
  const whose = turnBadge(rest.listing, service);
  return (
    <details
      id={id}
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group scroll-mt-20"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-3 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto_8.5rem]">
          <span className="flex min-w-0 items-baseline justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{creditor}</span>
              {under !== place && (
                <span className="block text-sm text-muted">{LISTING_PLACE_LABELS[place]}</span>
              )}
            </span>
            <Amount amount={amount} className="md:hidden" />
          </span>
          <span className="flex flex-wrap gap-1.5 md:justify-end">
            {chip && (
              <Badge tone={chip.tone} wraps>
                {chip.label}
              </Badge>
            )}
            {under !== 'voce' && <Badge tone={whose.tone}>{whose.label}</Badge>}
          </span>
          <Amount amount={amount} className="max-md:hidden" />
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <Details {...rest} />
    </details>
  );
}

const Amount = ({ amount, className }: Pick<ListingView, 'amount'> & { className: string }) => (
  <span className={`tabular shrink-0 text-right font-semibold ${className}`}>
    {amount === null ? 'Sem valor' : formatBRL(amount)}
  </span>
);

function Details({
  listing,
  letter,
  cover,
  terms,
  today,
  answer,
}: Omit<Props, 'open' | 'onToggle' | 'under'>) {
  const { kind, clocks, turn, pile, reasons, says, paidOn, service } = listing;
  const warning = dealWarning(listing, terms);
  const interest = listing.interest && interestSentences(listing.interest);
  return (
    <div className="space-y-4 px-4 pt-1 pb-5 sm:px-5">
      <p className="text-muted">
        {LISTING_KIND_LABELS[kind]}
        {daysOf(listing).map((text) => ` · ${text}`)}
      </p>
      {cover && <CoverBox id={listing.id} creditor={listing.creditor} cover={cover} answer={answer} />}
      {turn !== 'done' && (
        <>
          <div className="rounded-xl bg-sunken p-4">
            <p>
              <strong className="font-semibold">{LISTING_PILE_LABELS[pile]}.</strong> {LISTING_PILE_WHY[pile]}
            </p>
            <ReasonChips reasons={reasons} />
            {service !== 'over' &&
              clocks.map((clock) => (
                <p key={clock.rule} className="mt-2">
                  {clockSentence(clock)}
                </p>
              ))}
            {interest && <p className="mt-2">{interest}</p>}
            {warning && <p className="mt-2">{warning}</p>}
          </div>
          {letter && (
            <Link
              to={`/app/cartas/${letter.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {letterLine(letter)}
            </Link>
          )}
          {says && (
            <p>
              Você disse: {PERSON_SAYS_LABELS[says].toLowerCase()}
              {paidOn && `, em ${formatDate(paidOn)}`}.
            </p>
          )}
          {service !== 'over' && <Say listing={listing} today={today} answer={answer} />}
        </>
      )}
    </div>
  );
}

/** Days of facts, each with its own word. */
function daysOf({ dueOn, includedOn, removedOn, missingSince }: ListingView): string[] {
  return [
    dueOn && `dívida de ${formatDate(dueOn)}`,
    includedOn && `no cadastro desde ${formatDate(includedOn)}`,
    removedOn
      ? `retirado em ${formatDate(removedOn)}`
      : missingSince && `não aparece mais desde ${formatDate(missingSince)}`,
  ].filter((text) => typeof text === 'string');
}

type SayProps = Pick<Props, 'listing' | 'today' | 'answer'>;

/** Buttons for the customer's statement, one click each; a payment also needs its day. */
function Say({ listing: { id, says, paidOn, creditor }, today, answer }: SayProps) {
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
    <div className="space-y-3">
      {says === null && <p className="font-medium">O que você diz desta dívida?</p>}
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
