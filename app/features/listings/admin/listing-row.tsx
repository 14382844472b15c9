import { Link } from 'react-router';
import { factsWarning } from '#app/features/listings/rules/input.ts';
import { interestNote } from '#app/features/listings/rules/interest.ts';
import { clockChip, clockSentence } from '#app/features/listings/rules/listing-view.ts';
import { BEFORE_LETTERS, proposedGround } from '#app/features/listings/rules/triage.ts';
import type { ListingDetail } from '#app/features/listings/server/index.server.ts';
import { ReasonChips } from '#app/features/listings/ui/reason-chips.tsx';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { IfMaySend } from '#app/kit/may-send.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { LISTING_VERDICTS } from '#app/terms/listing.ts';
import {
  LISTING_KIND_LABELS,
  LISTING_PILE_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_STATE_LABELS,
  LISTING_TURN_LABELS,
  PERSON_SAYS_LABELS,
  VERDICT_LABELS,
} from '#app/terms/listing-words.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextareaField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { ListingForm } from './listing-form.tsx';

type Props = {
  listing: ListingDetail;
  today: CivilDate;
  answer: FormAnswer | undefined;
  /** The form that changes many at once: the row's box belongs to it. */
  form: string;
  choices: { holders: { id: string; name: string }[] };
};

/** A listing of a client: chosen for a change of many, opened to be corrected, judged over, or taken off the list. */
export function ListingLine({ listing, today, answer, form, choices }: Props) {
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
  const edited = answer?.ok === false && answer.draft?.listingId === id;
  const warning = factsWarning(listing);
  // Once a letter is sent or answered, the letter itself shows the next step.
  const ground =
    pile === 'contestar' && BEFORE_LETTERS.includes(state)
      ? proposedGround({ ...listing, verdicts: reasons.map(({ verdict }) => verdict) })
      : null;
  return (
    <Surface className="p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <label className="flex min-h-11 min-w-0 flex-1 items-start gap-3">
          <input type="checkbox" name="ids" value={id} form={form} className="mt-1.5 size-5 shrink-0" />
          <span className="min-w-0">
            <span className="font-semibold break-words">{creditor}</span>
            <span className="block text-sm text-muted">
              {LISTING_PLACE_LABELS[place]} · {LISTING_KIND_LABELS[kind]}
              {holder && ` · ${holder}`}
              {listing.dueOn && ` · venceu em ${formatDate(listing.dueOn)}`}
            </span>
          </span>
        </label>
        <span className="tabular font-semibold">{amount === null ? 'Sem valor' : formatBRL(amount)}</span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Badge>{LISTING_STATE_LABELS[state]}</Badge>
        {turn !== 'done' && (
          <Badge tone={turn === 'us' ? 'info' : 'neutral'}>Vez: {LISTING_TURN_LABELS[turn]}</Badge>
        )}
        {turn !== 'done' && <Badge>{LISTING_PILE_LABELS[pile]}</Badge>}
        {turn !== 'done' && next && <Chip next={next} today={today} />}
      </div>
      {turn !== 'done' && <ReasonChips reasons={reasons} />}
      {listing.interest && <p className="mt-2 text-sm">{interestNote(listing.interest)}</p>}
      {says && (
        <p className="mt-2 text-sm">
          Cliente: {PERSON_SAYS_LABELS[says].toLowerCase()}
          {paidOn && `, em ${formatDate(paidOn)}`}
        </p>
      )}
      {warning && <p className="mt-2 text-sm text-warning">{warning}</p>}
      {ground && (
        <Link
          to={`/admin/cartas/nova?anotacao=${id}&fundamento=${ground}`}
          data-next-step
          className={buttonClass({ size: 'sm' }, 'mt-2')}
        >
          Propor carta<span className="sr-only"> sobre {creditor}</span>
        </Link>
      )}
      <details open={edited} className="mt-2">
        <summary className="inline-flex min-h-11 items-center font-medium">
          Abrir<span className="sr-only"> {creditor}</span>
        </summary>
        <div className="space-y-6 pt-2">
          {clocks.length > 0 && (
            <ul className="space-y-1 text-sm">
              {clocks.map((clock) => (
                <li key={clock.rule}>{clockSentence(clock)}</li>
              ))}
            </ul>
          )}
          {listing.removedProofId && (
            <Link
              to={`/admin/comprovantes/${listing.removedProofId}`}
              reloadDocument
              className="underline underline-offset-4"
            >
              Ver o comprovante da retirada
            </Link>
          )}
          <ListingForm listing={listing} holders={choices.holders} answer={answer} />
          <IfMaySend intent="verdict">
            <VerdictForm listing={listing} answer={answer} />
          </IfMaySend>
          <Link to={id} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Ver a história<span className="sr-only"> de {creditor}</span>
          </Link>
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
