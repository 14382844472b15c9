import { Link } from 'react-router';
import type { CardListing } from '#app/features/cases/rules/card-detail.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CLOCK_DATE_KINDS, dateWords } from '#app/terms/date-kinds.ts';
import { LISTING_PILES } from '#app/terms/listing.ts';
import {
  LISTING_PILE_LABELS,
  LISTING_PILE_WHY,
  LISTING_PLACE_LABELS,
  NOTHING_TO_CONTEST,
  turnBadge,
} from '#app/terms/listing-words.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** Records on the page of a service; the page of records has the others. */
const SHOWN = 10;

type Props = {
  type: CardType;
  listings: CardListing[];
  /** The service ended with its order. */
  ended: boolean;
  today: CivilDate;
};

const clockWords = ({ rule, dueOn }: NonNullable<CardListing['next']>, today: CivilDate) =>
  dateWords({ kind: CLOCK_DATE_KINDS[rule], on: dueOn }, today).label;

/** Summary of the records that the service works on; a service that works on no records shows no list. */
export function ListingList({ type, listings, ended, today }: Props) {
  if (type === 'rating') return null;
  const open = listings.filter(({ turn }) => turn !== 'done');
  const total = open.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return (
    <Surface className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Registros</h2>
        <Link to="/app/anotacoes" className={buttonClass({ size: 'sm' })}>
          {ended ? 'Ver registros' : 'Ver e responder'}
        </Link>
      </div>
      {listings.length === 0 ? (
        <p className="mt-2 text-muted">
          {ended ? 'O serviço terminou sem nenhum registro aqui.' : (NO_RECORDS[type] ?? NO_RECORDS.nome)}
        </p>
      ) : (
        <>
          <p className="tabular mt-2 text-muted">
            {open.length} em aberto{total > 0 && `: ${formatBRL(total)}`}
            {ended && open.length > 0 && ', sem acompanhamento nosso'}
          </p>
          {!ended && (
            <dl className="mt-3 space-y-2">
              {LISTING_PILES.map((pile) => [pile, open.filter((one) => one.pile === pile).length] as const)
                .filter(([, count]) => count > 0)
                .map(([pile, count]) => (
                  <div key={pile}>
                    <dt className="tabular font-semibold">
                      {LISTING_PILE_LABELS[pile]}: {count}
                    </dt>
                    <dd>{LISTING_PILE_WHY[pile]}</dd>
                  </div>
                ))}
            </dl>
          )}
          {!ended && open.length > 0 && open.every(({ pile }) => pile !== 'contestar') && (
            <p className="mt-2">{NOTHING_TO_CONTEST}</p>
          )}
          <ul className="mt-4 divide-y divide-line border-t border-line">
            {listings.slice(0, SHOWN).map(({ id, creditor, amount, place, state, turn, pile, next }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
                <span className="min-w-0">
                  <span className="block font-medium break-words">{creditor}</span>
                  <span className="block text-sm text-muted">
                    {LISTING_PLACE_LABELS[place]}
                    {!ended && next && hasDay({ turn, pile, next }) && ` · ${clockWords(next, today)}`}
                  </span>
                  {!ended && turn !== 'done' && (
                    <span className="block text-sm">{LISTING_PILE_LABELS[pile]}</span>
                  )}
                </span>
                <span className="flex flex-wrap items-center gap-3">
                  {amount !== null && <span className="tabular font-semibold">{formatBRL(amount)}</span>}
                  <TurnMark {...{ turn, state, ended }} />
                </span>
              </li>
            ))}
          </ul>
          {listings.length > SHOWN && (
            <p className="border-t border-line pt-3 text-muted">
              E mais {countWords(listings.length - SHOWN, 'registro', 'registros')} na página de registros.
            </p>
          )}
        </>
      )}
    </Surface>
  );
}

/** A record without ground for a removal shows no deadline for the work of the business. */
const hasDay = ({ turn, pile, next }: Pick<CardListing, 'turn' | 'pile' | 'next'>): boolean =>
  turn !== 'done' && (next?.rule !== 'promise' || pile === 'contestar');

/** Empty state by service: the sentence names the places that the service looks at. */
const NO_RECORDS: Partial<Record<CardType, string>> = {
  nome: 'Nenhum registro nos birôs e cartórios até agora. Depois do levantamento, cada um aparece aqui, com lugar, valor e quem tem de agir.',
  jus: 'Nenhum processo registrado até agora. Depois do levantamento, cada um aparece aqui.',
  processos: 'Nenhum processo registrado até agora. Depois do levantamento, cada um aparece aqui.',
  bacen:
    'Nenhum registro do Banco Central até agora. Traga o relatório do Registrato, e cada um aparece aqui.',
};

function TurnMark({ ended, ...record }: Pick<CardListing, 'turn' | 'state'> & { ended: boolean }) {
  const { tone, label } = turnBadge(record, ended ? 'over' : 'open');
  return <Badge tone={tone}>{label}</Badge>;
}
