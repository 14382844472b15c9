import { Link, type ShouldRevalidateFunction, useLoaderData, useSearchParams } from 'react-router';
import { emptyPlaceWords } from '#app/features/cases/rules/place-lights.ts';
import { SayInput } from '#app/features/listings/rules/input.ts';
import { byPlace } from '#app/features/listings/rules/listing-view.ts';
import { LISTING_NOT_SAVED, SAID } from '#app/features/listings/rules/messages.ts';
import {
  loadOwnLetters,
  loadOwnListings,
  loadReportDays,
  readListingTerms,
  sayListing,
} from '#app/features/listings/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { asReader, type CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { LISTING_PILES } from '#app/terms/listing.ts';
import {
  LISTING_PILE_LABELS,
  LISTING_PLACE_LABELS,
  NOTHING_TO_CONTEST,
  turnBadge,
} from '#app/terms/listing-words.ts';
import { BESIDE, BesideList, BesideRow, Opened } from '#app/ui/beside-list.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyPage, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-listings-page';
import { ListingItem } from './listing-item.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Anotações | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const customer = customerOf(context);
  const [listings, reports, letters, { prescription, prescriptionOn }] = await Promise.all([
    loadOwnListings(customer, now),
    loadReportDays(customer),
    loadOwnLetters(customer),
    asReader(customer, readListingTerms),
  ]);
  return { listings, letters, reports, terms: { prescription, prescriptionOn }, today: civilDateAt(now) };
}

const FORMS = {
  say: defineForm({
    failed: LISTING_NOT_SAVED,
    schema: SayInput,
    save: (customer: CustomerActor, said) => sayListing(customer, customer.userId, said),
    done: SAID,
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** Words for a place without records, as on the first page of the area. */
function emptyPlace(reportOn: CivilDate | null): string {
  const { count, when } = emptyPlaceWords(reportOn);
  return `${count}, ${when}`;
}

/** Search parameter with the id of the listing that wide screens show beside the list. */
const OPEN_PARAM = 'anotacao';

/** Opening a listing loads no data: the page already has all listings. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, ...asked }) =>
  asked.formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
    ? asked.defaultShouldRevalidate
    : false;

/** Shows the customer's listings by place, with whose turn it is, possible steps and the customer's statement. */
export default function ListingsPage() {
  const { listings, letters, reports, terms, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const add = (
    <Link to="/app/anotacoes/colar" className={buttonClass({ variant: 'primary' })}>
      Colar ou digitar
    </Link>
  );
  const open = listings.filter(({ turn }) => turn !== 'done');
  const places = byPlace(listings);
  const asked = useSearchParams()[0].get(OPEN_PARAM);
  const all = places.flatMap((place) => place.listings);
  const opened = all.find(({ id }) => id === asked) ?? all.find(({ turn }) => turn === 'customer') ?? all[0];
  return (
    <>
      <PageHeader
        title="Anotações"
        lead="O que consta em seu nome, em cada lugar. De quem é a vez, até quando e o que dá para fazer."
        actions={
          <>
            <Link to="/app/anotacoes/relatorios" className={buttonClass({})}>
              Relatórios
            </Link>
            {listings.length > 0 && add}
          </>
        }
      />
      {listings.length === 0 && (
        <EmptyPage
          title="Nenhuma anotação"
          text="Cole um boleto, uma carta de cobrança ou as linhas de um relatório. A anotação entra na lista."
          action={add}
        />
      )}
      {open.length > 0 && (
        <ul
          aria-label="O que dá para fazer"
          className="mb-8 grid max-w-4xl gap-2 min-[24rem]:grid-cols-3 sm:gap-3 xl:max-w-none"
        >
          {LISTING_PILES.map((pile) => (
            <li key={pile}>
              <Surface className="h-full p-3 sm:p-4">
                <p className="display-m tabular">{open.filter((one) => one.pile === pile).length}</p>
                <p className="max-sm:text-sm">{LISTING_PILE_LABELS[pile]}</p>
              </Surface>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && open.every(({ pile }) => pile !== 'contestar') && (
        <p className="mb-8 max-w-4xl rounded-xl bg-brand-soft px-4 py-3">
          {NOTHING_TO_CONTEST} Nenhum serviço nosso tira o que é verdadeiro.
        </p>
      )}
      {listings.length > 0 && (
        <div className={BESIDE}>
          <BesideList label="Lista de anotações" className="max-xl:hidden">
            {places.map(({ place, listings: group }) => (
              <div key={place} className="mb-4">
                <p className="flex justify-between px-3 py-1 text-sm font-semibold text-muted">
                  {LISTING_PLACE_LABELS[place]} <span className="tabular">{group.length}</span>
                </p>
                {group.map((one) => (
                  <BesideRow
                    key={one.id}
                    to={`?${OPEN_PARAM}=${one.id}`}
                    current={one === opened}
                    title={one.creditor}
                    text={turnBadge(one, one.service).label}
                    mark={one.amount !== null && formatBRL(one.amount)}
                  />
                ))}
              </div>
            ))}
          </BesideList>
          <Opened of={opened?.id ?? ''} label="Anotação aberta">
            <div className="max-w-4xl space-y-8">
              {places.map(({ place, listings: group }) => (
                <section
                  key={place}
                  aria-labelledby={place}
                  className={cx(opened?.place !== place && 'xl:hidden')}
                >
                  <h2 id={place} className="display-m mb-3">
                    {LISTING_PLACE_LABELS[place]}{' '}
                    <span className="tabular text-base font-normal text-muted">
                      {group.length === 0
                        ? emptyPlace(reports[place] ?? null)
                        : group.length === 1
                          ? '1 anotação'
                          : `${group.length} anotações`}
                    </span>
                  </h2>
                  <ul className="space-y-4">
                    {group.map((listing) => (
                      <li key={listing.id} id={listing.id} className={cx(listing !== opened && 'xl:hidden')}>
                        <ListingItem {...{ listing, terms, today, answer }} letter={letters[listing.id]} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </Opened>
        </div>
      )}
    </>
  );
}
