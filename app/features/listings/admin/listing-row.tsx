import { Link } from 'react-router';
import { clockChip } from '#app/features/listings/rules/listing-view.ts';
import { BEFORE_LETTERS, proposedGround } from '#app/features/listings/rules/triage.ts';
import type { ListingDetail } from '#app/features/listings/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { LISTING_TRANSITIONS } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS, LISTING_STATE_LABELS, LISTING_TURN_LABELS } from '#app/terms/listing-words.ts';
import { cx } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/surface.tsx';

type Props = {
  listing: ListingDetail;
  today: CivilDate;
  /** The form that changes many at once: the row's box belongs to it. */
  form: string;
  isOpen: boolean;
  isMarked: boolean;
};

/** A record in a row of 44 px: its box, its facts, and its one next act. */
export function ListingRowItem({ listing, today, form, isOpen, isMarked }: Props) {
  const { id, creditor, amount, place, state, turn, next } = listing;
  const chip = turn !== 'done' && next ? clockChip(next, today) : null;
  return (
    <li
      id={id}
      aria-current={isOpen || undefined}
      className={cx(
        'flex min-h-11 scroll-mt-24 items-center gap-x-3 pr-2 max-sm:flex-wrap',
        isOpen ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <label className="flex min-h-11 w-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          name="ids"
          value={id}
          form={form}
          defaultChecked={isMarked}
          aria-label={creditor}
          className="size-5"
        />
      </label>
      <Link
        to={`?registro=${id}`}
        preventScrollReset
        className="flex min-h-11 min-w-0 flex-1 items-center gap-x-3 outline-offset-[-3px] max-sm:basis-3/4"
      >
        <span className="min-w-0 flex-1 truncate" title={creditor}>
          <span className="font-medium">{creditor}</span>
          <span className="text-sm text-muted"> · {LISTING_PLACE_LABELS[place]}</span>
        </span>
        <span className="tabular shrink-0 text-sm">{amount === null ? 'Sem valor' : formatBRL(amount)}</span>
      </Link>
      <span className="hidden min-w-0 items-center max-sm:ml-11 max-sm:flex max-sm:pb-2 @3xl:flex @3xl:w-66 @3xl:shrink-0 @5xl:w-90">
        <span className="hidden w-24 shrink-0 text-sm text-muted @5xl:inline">
          {turn !== 'done' && `Vez: ${LISTING_TURN_LABELS[turn]}`}
        </span>
        <Badge tone={chip?.tone ?? 'neutral'} wraps>
          {chip?.label ?? LISTING_STATE_LABELS[state]}
        </Badge>
      </span>
      <NextAct listing={listing} />
    </li>
  );
}

/** The one act that a record waits for: a letter, or its removal once an answer is due. */
function NextAct({ listing }: Pick<Props, 'listing'>) {
  const { id, creditor, state, pile, reasons } = listing;
  // Once a letter is sent or answered, the letter itself shows the next step.
  const ground =
    pile === 'contestar' && BEFORE_LETTERS.includes(state)
      ? proposedGround({ ...listing, verdicts: reasons.map(({ verdict }) => verdict) })
      : null;
  const act = ground
    ? {
        to: `/admin/cartas/nova?anotacao=${id}&fundamento=${ground}`,
        label: 'Propor carta',
        of: `sobre ${creditor}`,
      }
    : (state === 'asked' || state === 'answered') && LISTING_TRANSITIONS[state].includes('removed')
      ? { to: `?registro=${id}`, label: 'Registrar retirada', of: `de ${creditor}` }
      : null;
  return act ? (
    <Link
      to={act.to}
      preventScrollReset
      data-next-act
      className="inline-flex min-h-11 shrink-0 items-center justify-end px-1 text-sm font-medium max-sm:ml-auto sm:w-36 underline underline-offset-4"
    >
      {act.label}
      <span className="sr-only"> {act.of}</span>
    </Link>
  ) : (
    <span className="w-36 shrink-0 max-sm:hidden" />
  );
}
