import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { emptyPlaceWords } from '#app/features/cases/rules/place-lights.ts';
import { COVER_NOT_ASKED } from '#app/features/listings/rules/cover.ts';
import { CoverInput, SayInput } from '#app/features/listings/rules/input.ts';
import { coverAsked, LISTING_NOT_SAVED, SAID } from '#app/features/listings/rules/messages.ts';
import {
  emptyPlaces,
  FREE_WAYS,
  OWN_LIST,
  OWN_TURNS,
  type OwnPage,
  type OwnTurn,
  ownPage,
  PAGE,
  RECORD,
} from '#app/features/listings/rules/own-list.ts';
import {
  claimCover,
  loadCovers,
  loadOwnLetters,
  loadOwnListings,
  readListingTerms,
  sayListing,
} from '#app/features/listings/server/index.server.ts';
import { activeReportHolder, listSnapshots } from '#app/features/reports/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { isFiltered, readList, withoutFilters, withParams } from '#app/kit/list.ts';
import { Choice, FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import { asReader, type CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { FREE_SITES } from '#app/terms/free-ways.ts';
import { LISTING_PILE_LABELS, LISTING_PLACE_LABELS, NOTHING_TO_CONTEST } from '#app/terms/listing-words.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyPage, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-records-page';
import { RecordRow } from './record-row.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Registros | Área do cliente' }];

/** Loads one page of the customer's records, and what reports say of the places without any. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const now = new Date();
  const customer = customerOf(context);
  const [all, letters, covers, { prescription, prescriptionOn }, reports] = await Promise.all([
    loadOwnListings(customer, now),
    loadOwnLetters(customer),
    loadCovers(customer, now),
    asReader(customer, readListingTerms),
    asReader(customer, async (tx) =>
      listSnapshots(tx, customer.userId, await activeReportHolder(tx, customer.userId)),
    ),
  ]);
  const { filters } = readList(OWN_LIST, new URL(request.url).searchParams);
  const page = ownPage(all, filters);
  const shown = page.groups.flatMap(({ listings }) => listings);
  const confirmed = reports.filter(({ confirmedAt }) => confirmedAt !== null);
  return {
    page,
    empty: emptyPlaces(all, confirmed),
    letters: Object.fromEntries(shown.flatMap(({ id }) => (letters[id] ? [[id, letters[id]]] : []))),
    covers: Object.fromEntries(shown.flatMap(({ id }) => (covers[id] ? [[id, covers[id]]] : []))),
    terms: { prescription, prescriptionOn },
    today: civilDateAt(now),
  };
}

const FORMS = {
  say: defineForm({
    failed: LISTING_NOT_SAVED,
    schema: SayInput,
    save: (customer: CustomerActor, said) => sayListing(customer, customer.userId, said),
    done: SAID,
  }),
  cover: defineForm({
    failed: COVER_NOT_ASKED,
    schema: CoverInput,
    save: (customer: CustomerActor, { listingId }) => claimCover(customer, listingId),
    done: ({ protocol }) => coverAsked(protocol),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** From this number of records on the page has filters. */
const MANY = 8;

/** Shows the customer's records by party and place, each folded to a line. */
export default function OwnRecordsPage() {
  const { page, empty, letters, covers, terms, today } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const add = (
    <Link to="/app/anotacoes/colar" className={buttonClass({ variant: 'primary' })}>
      Colar ou digitar
    </Link>
  );
  const { groups, total, found, piles } = page;
  /** A record that the extended guarantee takes on is worked on, whatever its way. */
  const takenOn = Object.values(covers).some((cover) => cover.stage === 'taken');
  const asked = params.get(RECORD);
  /** Records that the customer unfolded or folded; without an entry the address decides. */
  const [unfolded, setUnfolded] = useState<Record<string, boolean>>({});
  return (
    <>
      <PageHeader
        title="Registros"
        lead="Cada dívida registrada: onde está, quem tem de agir e o que dá para fazer."
        actions={
          <>
            <Link to="/app/anotacoes/relatorios" className={buttonClass({})}>
              Relatórios
            </Link>
            {total > 0 && add}
          </>
        }
      />
      <div className="max-w-4xl space-y-6">
        {total === 0 && (
          <EmptyPage
            title="Nenhum registro ainda"
            text="Isso não quer dizer que o nome está limpo: só que ninguém trouxe um registro para cá. Cole um boleto, uma carta de cobrança ou o relatório do birô."
            action={add}
          />
        )}
        {total > 0 && (
          <>
            <RecordFilters page={page} />
            {piles.length > 0 && !piles.includes('contestar') && !takenOn && (
              <p className="rounded-xl bg-brand-soft px-4 py-3">
                {NOTHING_TO_CONTEST} Nenhum serviço nosso tira o que é verdadeiro.
              </p>
            )}
            {found === 0 && <p className="py-6 text-muted">Nenhum registro combina com este filtro.</p>}
            {groups.map(({ key, title, count, listings }) => (
              <section key={key} aria-labelledby={key}>
                <h2 id={key} className="mb-2 text-lg font-semibold">
                  {title} <span className="tabular font-normal text-muted">{count}</span>
                </h2>
                <Surface className="overflow-hidden">
                  <ul className="divide-y divide-line">
                    {listings.map((listing) => (
                      <li key={listing.id}>
                        <RecordRow
                          {...{ listing, terms, today, answer }}
                          letter={letters[listing.id]}
                          cover={covers[listing.id]}
                          under={key}
                          open={unfolded[listing.id] ?? (listing.id === asked || found === 1)}
                          onToggle={(open) => setUnfolded((now) => ({ ...now, [listing.id]: open }))}
                        />
                      </li>
                    ))}
                  </ul>
                </Surface>
              </section>
            ))}
            <Pages page={page} />
            <FreeWays piles={piles} />
          </>
        )}
        <EmptyPlaces empty={empty} />
      </div>
    </>
  );
}

/** Filters by party, place, way and creditor; the parties with their counts. */
function RecordFilters({ page: { counts, total, places, piles } }: { page: OwnPage }) {
  const [params] = useSearchParams();
  const turns = Object.keys(OWN_TURNS) as OwnTurn[];
  const current = turns.find((turn) => turn === params.get('vez'));
  const filtered = isFiltered(OWN_LIST, params);
  return (
    <div className="space-y-3">
      <Pills
        label="De quem é a vez"
        param="vez"
        current={current}
        all={`Todos ${turns.reduce((sum, turn) => sum + counts[turn], 0)}`}
        options={turns
          .filter((turn) => counts[turn] > 0 || turn === current)
          .map((turn) => [turn, `${OWN_TURNS[turn]} ${counts[turn]}`] as const)}
        also={{ [PAGE]: null, [RECORD]: null }}
        className=""
      />
      {(total > MANY || filtered) && (
        <FilterForm
          label="Filtrar registros"
          submit="Filtrar"
          address={OWN_LIST}
          shown={['onde', 'caminho', 'busca', PAGE, RECORD]}
          clear={filtered && withoutFilters(OWN_LIST, params)}
          className="flex flex-wrap items-center gap-1.5"
        >
          <SearchBox label="Credor" placeholder="Credor" />
          <Choice
            name="onde"
            label="Onde está"
            all="Lugar: todos"
            options={places.map((place) => [place, LISTING_PLACE_LABELS[place]] as const)}
          />
          <Choice
            name="caminho"
            label="O que dá para fazer"
            all="Caminho: todos"
            options={piles.map((pile) => [pile, LISTING_PILE_LABELS[pile]] as const)}
          />
        </FilterForm>
      )}
    </div>
  );
}

function Pages({ page: { page, pages, found } }: { page: OwnPage }) {
  const [params] = useSearchParams();
  if (pages === 1) return null;
  const link = (to: number, label: string) => (
    <Link
      to={withParams(params, { [PAGE]: to === 1 ? null : String(to), [RECORD]: null })}
      className={buttonClass({ size: 'sm' })}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-between gap-3">
      <p className="tabular text-muted">
        Página {page} de {pages}, {countWords(found, 'registro', 'registros')}
      </p>
      <p className="flex gap-2">
        {page > 1 && link(page - 1, 'Página anterior')}
        {page < pages && link(page + 1, 'Próxima página')}
      </p>
    </nav>
  );
}

/** The free way of each pile, once for all records. */
const FreeWays = ({ piles }: Pick<OwnPage, 'piles'>) =>
  piles.length > 0 && (
    <Surface className="p-5">
      <h2 className="font-semibold">O que você pode fazer de graça</h2>
      <dl className="mt-3 space-y-3">
        {piles.map((pile) => (
          <div key={pile}>
            <dt className="font-medium">{LISTING_PILE_LABELS[pile]}</dt>
            <dd className="text-muted">
              {FREE_WAYS[pile].text}
              {FREE_WAYS[pile].sites.length > 0 && <br />}
              {FREE_WAYS[pile].sites.map((site) => (
                <a
                  key={site}
                  href={FREE_SITES[site].href}
                  target="_blank"
                  rel="noreferrer"
                  className="mr-4 inline-block font-medium text-ink underline underline-offset-4"
                >
                  {FREE_SITES[site].label}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  );

type Empty = ReturnType<typeof emptyPlaces>;

/** Places without records: not looked at yet, or nothing found, in the words of the overview. */
const EmptyPlaces = ({ empty }: { empty: Empty }) =>
  empty.length > 0 && (
    <section aria-labelledby="outros-lugares">
      <h2 id="outros-lugares" className="mb-2 text-lg font-semibold">
        Lugares sem registro
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {empty.map(({ place, reportOn }) => {
          const { count, when } = emptyPlaceWords(reportOn);
          return (
            <li key={place} className="border-b border-line py-2.5">
              <span className="font-medium">{LISTING_PLACE_LABELS[place]}</span>{' '}
              <span className="block text-sm text-muted">
                {count}, {when}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
