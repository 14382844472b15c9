import { useState } from 'react';
import { Link } from 'react-router';
import { factsWarning } from '#app/features/listings/rules/input.ts';
import { interestNote } from '#app/features/listings/rules/interest.ts';
import { clockChip, clockSentence } from '#app/features/listings/rules/listing-view.ts';
import type { ListingDetail } from '#app/features/listings/server/index.server.ts';
import { ReasonChips } from '#app/features/listings/ui/reason-chips.tsx';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { IfMaySend } from '#app/kit/may-send.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { LISTING_TRANSITIONS, LISTING_VERDICTS } from '#app/terms/listing.ts';
import {
  LISTING_KIND_LABELS,
  LISTING_PILE_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_STATE_LABELS,
  LISTING_TURN_LABELS,
  PERSON_SAYS_LABELS,
  VERDICT_LABELS,
} from '#app/terms/listing-words.ts';
import { SelectField, TextareaField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { ListingForm } from './listing-form.tsx';
import { RemovalForm } from './removal-form.tsx';

type Props = {
  listing: ListingDetail;
  today: CivilDate;
  answer: FormAnswer | undefined;
  choices: {
    holders: { id: string; name: string }[];
    proofs: { id: string; title: string }[];
    cardId: string | null;
  };
  /** Of an uploaded proof. */
  maxBytes: number;
};

/** The open record: its facts, its removal with the proof, its correction, and the lawyer's verdict. */
export function ListingDetails({ listing, today, answer, choices, maxBytes }: Props) {
  const {
    id,
    creditor,
    amount,
    place,
    kind,
    state,
    turn,
    pile,
    says,
    paidOn,
    holder,
    next,
    clocks,
    reasons,
  } = listing;
  const warning = factsWarning(listing);
  const [edits] = useState(answer?.intent === 'edit' && !answer.ok);
  return (
    <Surface className="divide-y divide-line">
      <div className="space-y-2 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <h2 className="min-w-0 text-lg font-semibold break-words">{creditor}</h2>
          <Link
            to="?"
            preventScrollReset
            className="inline-flex min-h-9 items-center text-sm underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Fechar
          </Link>
        </div>
        <p className="text-sm text-muted">
          {LISTING_PLACE_LABELS[place]} · {LISTING_KIND_LABELS[kind]}
          {holder && ` · ${holder}`}
          {listing.dueOn && ` · venceu em ${formatDate(listing.dueOn)}`}
          {` · ${amount === null ? 'sem valor' : formatBRL(amount)}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Badge>{LISTING_STATE_LABELS[state]}</Badge>
          {turn !== 'done' && (
            <>
              <Badge tone={turn === 'us' ? 'info' : 'neutral'}>Vez: {LISTING_TURN_LABELS[turn]}</Badge>
              <Badge>{LISTING_PILE_LABELS[pile]}</Badge>
              {next && <Chip next={next} today={today} />}
            </>
          )}
        </div>
        {turn !== 'done' && <ReasonChips reasons={reasons} />}
        {listing.interest && <p className="text-sm">{interestNote(listing.interest)}</p>}
        {says && (
          <p className="text-sm">
            Cliente: {PERSON_SAYS_LABELS[says].toLowerCase()}
            {paidOn && `, em ${formatDate(paidOn)}`}
          </p>
        )}
        {warning && <p className="text-sm text-warning">{warning}</p>}
        {clocks.length > 0 && (
          <ul className="space-y-1 text-sm">
            {clocks.map((clock) => (
              <li key={clock.rule}>{clockSentence(clock)}</li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap gap-x-4 text-sm">
          {listing.removedProofId && (
            <Link
              to={`/admin/comprovantes/${listing.removedProofId}`}
              reloadDocument
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Ver o comprovante da retirada
            </Link>
          )}
          <Link to={id} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Ver a história<span className="sr-only"> de {creditor}</span>
          </Link>
        </p>
      </div>
      {LISTING_TRANSITIONS[state].includes('removed') && (
        <RemovalForm
          listing={listing}
          today={today}
          answer={answer}
          proofs={choices.proofs}
          cardId={listing.cardId ?? choices.cardId}
          maxBytes={maxBytes}
        />
      )}
      <details open={edits || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium">
          Corrigir<span className="sr-only"> {creditor}</span>
        </summary>
        <div className="space-y-4 p-4 pt-2">
          <ListingForm listing={listing} holders={choices.holders} answer={answer} />
          <div className="flex flex-wrap items-center gap-3">
            <PressForm
              intent="delete"
              fixed={{ listingId: id }}
              expectedVersion={listing.version}
              variant="ghost"
              size="sm"
              pendingLabel="Excluindo…"
            >
              Excluir o registro
            </PressForm>
            <p className="text-sm text-muted">
              Só para registro feito por engano. O que saiu de verdade fica aqui, com o comprovante.
            </p>
          </div>
        </div>
      </details>
      <IfMaySend intent="verdict">
        <div className="p-4">
          <VerdictForm listing={listing} answer={answer} />
        </div>
      </IfMaySend>
    </Surface>
  );
}

function Chip({ next, today }: { next: NonNullable<ListingDetail['next']>; today: CivilDate }) {
  const { label, tone } = clockChip(next, today);
  return (
    <Badge tone={tone} wraps>
      {label}
    </Badge>
  );
}

/** A lawyer's word over the triage. */
function VerdictForm({ listing, answer }: Pick<Props, 'listing' | 'answer'>) {
  const form = useRecordForm({
    intent: 'verdict',
    answer,
    draft: { verdict: listing.verdict ?? '', reason: listing.verdictReason ?? '' },
    expectedVersion: listing.version,
    fixed: { listingId: listing.id },
  });
  return (
    <RecordForm form={form} preventScrollReset className="grid items-start gap-3 sm:grid-cols-2">
      <h3 className="font-semibold sm:col-span-2">Parecer do jurídico</h3>
      <SelectField label="Parecer" {...form.field('verdict')}>
        <option value="">Sem parecer: vale a triagem</option>
        {LISTING_VERDICTS.map((verdict) => (
          <option key={verdict} value={verdict}>
            {VERDICT_LABELS[verdict]}
          </option>
        ))}
      </SelectField>
      <TextareaField label="Motivo" {...form.field('reason')} maxLength={1_000} rows={2} />
      <div className="sm:col-span-2">
        <SaveButton form={form} variant="secondary">
          Salvar parecer
        </SaveButton>
      </div>
    </RecordForm>
  );
}
