import { Form, Link } from 'react-router';
import {
  BOARD_LETTER_WORDS,
  type BoardCard,
  restsFor,
  turnMoves,
} from '#app/features/listings/rules/board.ts';
import { clockChip } from '#app/features/listings/rules/listing-view.ts';
import { Hidden } from '#app/kit/form.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { dayText } from '#app/terms/date-kinds.ts';
import {
  CLOCK_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_STATE_LABELS,
  LISTING_TURN_LABELS,
} from '#app/terms/listing-words.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';

/**
 * A case on the board: two lines, which name client, deadline, creditor, place and amount. The other facts and the move
 * open on press, by keyboard, by touch and without scripts.
 */
export function BoardCardItem({ card, today }: { card: BoardCard; today: CivilDate }) {
  const { id, userId, client, creditor, place, amount, turn, rule, dueOn } = card;
  const due = turn !== 'done' && rule && dueOn ? { ...clockChip({ rule, dueOn }, today), on: dueOn } : null;
  return (
    <>
      <Link
        to={`/admin/clientes/${userId}/anotacoes#${id}`}
        data-board-card={id}
        className="block rounded-2xl px-3 py-1 outline-offset-[-3px] pointer-coarse:pr-14"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-medium">{client}</span>
          {due && (
            <span title={due.label}>
              <span className="sr-only">{due.label}</span>
              <span aria-hidden="true">
                <Badge tight tone={due.tone}>
                  {dayText(due.on, today)}
                </Badge>
              </span>
            </span>
          )}
        </span>
        <span className="flex items-baseline justify-between gap-2 text-sm/5 text-muted">
          <span className="truncate">
            {creditor} · {LISTING_PLACE_LABELS[place]}
          </span>
          {amount !== null && <span className="tabular whitespace-nowrap">{formatBRL(amount)}</span>}
        </span>
      </Link>
      <CardMore card={card} clock={due?.label ?? null} today={today} />
    </>
  );
}

/** State, clock, assignee and letter of a card, and its move. The button shows on hover, on focus and on touch. */
function CardMore({ card, clock, today }: { card: BoardCard; clock: string | null; today: CivilDate }) {
  const { id, userId, client, assignee, creditor, state, turn, rule, letter } = card;
  const rests = turn === 'done' ? null : restsFor(card.movedOn, today);
  const moves = turnMoves(card);
  return (
    <details className="group/more">
      <summary className="absolute top-1.5 right-1.5 flex size-9 cursor-pointer items-center justify-center rounded-lg border border-line bg-raised opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 group-open/more:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100 [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true">⋯</span>
        <span className="sr-only">
          Mover ou ver mais: {creditor}, {client}
        </span>
      </summary>
      <div className="space-y-2 px-3 pb-3 text-sm">
        <p className="flex flex-wrap gap-1.5">
          <Badge tight>{LISTING_STATE_LABELS[state]}</Badge>
          {clock && <span>{clock}</span>}
        </p>
        <p className="text-muted">
          {[rule && CLOCK_LABELS[rule], assignee ?? 'sem responsável', rests].filter(Boolean).join(' · ')}
        </p>
        {letter && (
          <Link to={`/admin/cartas/${letter.id}`} className="block break-words underline underline-offset-4">
            Carta {letter.ground} {BOARD_LETTER_WORDS[letter.state]}
            {letter.state === 'sent' && letter.dueOn && `, resposta até ${formatDate(letter.dueOn)}`}
          </Link>
        )}
        {moves.length > 0 && (
          <Form method="post" preventScrollReset className="flex gap-2">
            <Hidden intent="move" fixed={{ listingId: id, clientId: userId }} />
            <select
              name="to"
              aria-label={`Mover ${creditor} para`}
              className="control min-w-0 flex-1 py-1 text-sm"
            >
              {moves.map((to) => (
                <option key={to} value={to}>
                  {LISTING_TURN_LABELS[to]}
                </option>
              ))}
            </select>
            <SubmitButton when={{ intent: 'move', listingId: id }} size="sm">
              Mover
            </SubmitButton>
          </Form>
        )}
      </div>
    </details>
  );
}
