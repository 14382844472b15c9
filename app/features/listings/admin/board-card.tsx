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
import {
  CLOCK_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_STATE_LABELS,
  LISTING_TURN_LABELS,
} from '#app/terms/listing-words.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** A case on the board. It moves by a choice and a button: by keyboard, by touch and without scripts. */
export function BoardCardItem({ card, today }: { card: BoardCard; today: CivilDate }) {
  const { id, userId, client, assignee, creditor, place, amount, state, turn, rule, dueOn, letter } = card;
  const rests = turn === 'done' ? null : restsFor(card.movedOn, today);
  const moves = turnMoves(card);
  const chip = turn !== 'done' && rule && dueOn ? clockChip({ rule, dueOn }, today) : null;
  return (
    <Surface className="space-y-2 p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          to={`/admin/clientes/${userId}/anotacoes#${id}`}
          data-board-card={id}
          className="min-w-0 font-medium break-words underline underline-offset-4"
        >
          {creditor}
        </Link>
        {amount !== null && <span className="tabular text-sm font-medium">{formatBRL(amount)}</span>}
      </p>
      <p className="text-sm text-muted">
        {client} · {LISTING_PLACE_LABELS[place]}
      </p>
      <p className="flex flex-wrap gap-1.5">
        <Badge tight>{LISTING_STATE_LABELS[state]}</Badge>
        {chip && (
          <Badge tight tone={chip.tone}>
            {chip.label}
          </Badge>
        )}
      </p>
      {chip && rule && rule !== 'five_years' && <p className="text-sm text-muted">{CLOCK_LABELS[rule]}</p>}
      <p className="text-sm text-muted">
        {assignee ?? 'sem responsável'}
        {rests && ` · ${rests}`}
      </p>
      {letter && (
        <Link
          to={`/admin/cartas/${letter.id}`}
          className="block text-sm break-words underline underline-offset-4"
        >
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
    </Surface>
  );
}
