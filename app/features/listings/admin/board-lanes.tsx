import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import { cardBeside } from '#app/features/listings/rules/board.ts';
import type { ColumnLoad } from '#app/features/listings/rules/listing-settings.ts';
import type { BoardLane } from '#app/features/listings/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { LISTING_TURNS, type ListingTurn } from '#app/terms/listing.ts';
import { LISTING_TURN_LABELS } from '#app/terms/listing-words.ts';
import { Badge } from '#app/ui/surface.tsx';
import { BoardCardItem } from './board-card.tsx';

type Props = {
  lanes: BoardLane[];
  /** Columns with a limit, when the whole board is shown. */
  loads: Partial<Record<ListingTurn, ColumnLoad>>;
  today: CivilDate;
  listOf: (turn: string) => string;
};

/** The card through which the user left the board; it gets the focus on return. */
let openedCard: string | undefined;

/** The lanes of the board. Arrow keys lead from card to card; "m" to the move of the card in focus. */
export function BoardLanes({ lanes, loads, today, listOf }: Props) {
  const board = useRef<HTMLDivElement>(null);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isBack || !openedCard) return;
    board.current?.querySelector<HTMLElement>(`[data-board-card="${openedCard}"]`)?.focus();
    openedCard = undefined;
  }, [isBack]);
  const onClick = ({ target }: SyntheticEvent) => {
    openedCard = (target as HTMLElement).closest<HTMLElement>('[data-board-card]')?.dataset.boardCard;
  };
  const counts = lanes.map(({ columns }) => columns.map(({ cards }) => cards.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const item = target.closest<HTMLElement>('[data-place]');
    if (!item || !target.matches('[data-board-card]') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const [lane = 0, column = 0, card = 0] = (item.dataset.place ?? '').split(' ').map(Number);
    const next = cardBeside({ lane, column, card }, event.key, counts);
    const focused = next
      ? board.current?.querySelector<HTMLElement>(
          `[data-place="${next.lane} ${next.column} ${next.card}"] [data-board-card]`,
        )
      : event.key === 'm'
        ? item.querySelector<HTMLElement>('select')
        : null;
    if (!focused) return;
    event.preventDefault();
    const more = item.querySelector('details');
    if (!next && more) more.open = true;
    focused.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses are those of the links within
    <div ref={board} onKeyDown={onKeyDown} onClick={onClick} className="space-y-4">
      <OverLimit loads={loads} />
      {lanes.map(({ front, columns }, lane) => {
        const Heading = front ? 'h3' : 'h2';
        return (
          <section key={front ?? 'all'} aria-label={front ? CARD_TITLES[front] : 'Todos os serviços'}>
            {front && <h2 className="mb-2 text-lg font-semibold">{CARD_TITLES[front]}</h2>}
            <div className="relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-4 lg:-mx-6 lg:scroll-px-6 lg:px-6">
              {columns.map(({ turn, cards, count, more }, column) => (
                <section
                  key={turn}
                  aria-label={`${front ? `${CARD_TITLES[front]}: ` : ''}${LISTING_TURN_LABELS[turn]}`}
                  className="w-72 shrink-0 snap-start"
                >
                  <Heading className="mb-1 flex items-baseline justify-between gap-2 font-semibold">
                    {LISTING_TURN_LABELS[turn]}
                    <Link
                      to={listOf(turn)}
                      className="tabular text-sm font-normal text-muted underline underline-offset-4"
                    >
                      {more ? `mais de ${count}` : count}
                      {!front && loads[turn] && ` de ${loads[turn].limit}`}
                      <span className="sr-only"> registros, ver todos</span>
                    </Link>
                  </Heading>
                  {cards.length === 0 ? (
                    <p className="rounded-2xl border border-dashed border-line p-4 text-sm text-muted">
                      Nenhum registro aqui.
                    </p>
                  ) : (
                    <ul className="divide-y divide-line rounded-2xl border border-line bg-raised">
                      {cards.map((card, at) => (
                        <li
                          key={card.id}
                          data-place={`${lane} ${column} ${at}`}
                          className="group/card relative"
                        >
                          <BoardCardItem card={card} today={today} />
                        </li>
                      ))}
                    </ul>
                  )}
                </section>
              ))}
            </div>
          </section>
        );
      })}
      <p className="text-sm text-muted pointer-coarse:hidden max-lg:hidden">
        No teclado: setas vão de registro em registro, <kbd>m</kbd> leva a “Mover”.
      </p>
    </div>
  );
}

/** The columns that hold more than their limit. */
function OverLimit({ loads }: Pick<Props, 'loads'>) {
  const over = LISTING_TURNS.flatMap((turn) => (loads[turn]?.isOver ? [{ turn, ...loads[turn] }] : []));
  if (over.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm">
      Acima do limite:
      {over.map(({ turn, count, more, limit }) => (
        <Badge key={turn} tone="warning">
          {LISTING_TURN_LABELS[turn]}, {more ? `mais de ${count}` : count} de {limit}
        </Badge>
      ))}
    </p>
  );
}
