import { Link, useLoaderData } from 'react-router';
import { SayInput } from '#app/features/listings/rules/listing-input.ts';
import { LISTING_NOT_SAVED, SAID } from '#app/features/listings/rules/listing-messages.ts';
import { byPlace } from '#app/features/listings/rules/listing-view.ts';
import {
  loadOwnLetters,
  loadOwnListings,
  readListingTerms,
  sayListing,
} from '#app/features/listings/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import { asReader, type CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { LISTING_PILES } from '#app/terms/listing.ts';
import { LISTING_PILE_LABELS, LISTING_PLACE_LABELS, NOTHING_TO_CONTEST } from '#app/terms/listing-words.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-listings-page';
import { ListingItem } from './listing-item.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Anotações | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const customer = customerOf(context);
  const [listings, letters, { prescription, prescriptionOn }] = await Promise.all([
    loadOwnListings(customer, now),
    loadOwnLetters(customer),
    asReader(customer, readListingTerms),
  ]);
  return { listings, letters, terms: { prescription, prescriptionOn }, today: civilDateAt(now) };
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

/** What stands about the holder, by place: whose turn each is, what may happen, what the person says. */
export default function ListingsPage() {
  const { listings, letters, terms, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const add = (
    <Link to="/app/anotacoes/colar" className={buttonClass({ variant: 'primary' })}>
      Colar ou digitar
    </Link>
  );
  const open = listings.filter(({ turn }) => turn !== 'done');
  const places = byPlace(listings);
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
            {add}
          </>
        }
      />
      {listings.length === 0 && (
        <Surface className="mb-6 max-w-4xl">
          <EmptyState
            title="Nenhuma anotação"
            text="Cole um boleto, uma carta de cobrança ou as linhas de um relatório. A anotação entra na lista."
            action={add}
          />
        </Surface>
      )}
      {open.length > 0 && (
        <ul
          aria-label="O que dá para fazer"
          className="mb-8 grid max-w-4xl gap-2 min-[24rem]:grid-cols-3 sm:gap-3"
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
      <div className="items-start gap-8 xl:grid xl:grid-cols-[minmax(0,56rem)_1fr]">
        <nav aria-label="Lugares" className="sticky top-24 order-last max-xl:hidden">
          <h2 className="mb-2 text-sm font-semibold text-muted">Lugares</h2>
          <ul className="space-y-1 border-l border-line">
            {places.map(({ place, listings: group }) => (
              <li key={place}>
                <a
                  href={`#${place}`}
                  className="flex min-h-9 items-center justify-between gap-3 pl-4 hover:underline"
                >
                  <span className="min-w-0">{LISTING_PLACE_LABELS[place]}</span>
                  <span className="tabular text-muted">{group.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="space-y-8">
          {places.map(({ place, listings: group }) => (
            <section key={place} aria-labelledby={place}>
              <h2 id={place} className="display-m mb-3">
                {LISTING_PLACE_LABELS[place]}{' '}
                <span className="tabular text-base font-normal text-muted">
                  {group.length === 0
                    ? 'nada registrado'
                    : group.length === 1
                      ? '1 anotação'
                      : `${group.length} anotações`}
                </span>
              </h2>
              <ul className="space-y-4">
                {group.map((listing) => (
                  <li key={listing.id} id={listing.id}>
                    <ListingItem {...{ listing, terms, today, answer }} letter={letters[listing.id]} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
