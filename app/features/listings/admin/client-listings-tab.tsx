import { useEffect } from 'react';
import { Link, useLoaderData, useLocation } from 'react-router';
import { z } from 'zod';
import { LISTINGS_PANEL } from '#app/features/listings/panel.ts';
import { ListingInput, SayInput, StateInput, VerdictInput } from '#app/features/listings/rules/input.ts';
import * as words from '#app/features/listings/rules/messages.ts';
import {
  addListing,
  changeStates,
  clientListings,
  deleteListing,
  editListing,
  listingChoices,
  overrideVerdict,
  sayListing,
} from '#app/features/listings/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { ListingForm } from './listing-form.tsx';
import { ListingLine } from './listing-row.tsx';
import { StatesForm } from './states-form.tsx';

export const meta = clientTitle('Registros');

export const loader = clientTab('Registros', async (tx, id) => ({
  listings: await clientListings(tx, id),
  choices: await listingChoices(tx, id),
  today: civilDateAt(new Date()),
}));

/** The next action on a listing, otherwise the link to its details. */
const NEXT_STEP = '[data-next-step], summary';

const listingId = z.object({ listingId: z.uuid('Registro inválido') });

const FORMS = inArea(
  'listings',
  {
    add: defineForm({
      failed: words.LISTING_NOT_SAVED,
      schema: ListingInput,
      save: ({ admin, clientId }: ClientWho, input) => addListing(admin, clientId, input),
      done: words.LISTING_SAVED,
    }),
    edit: defineForm({
      failed: words.LISTING_NOT_SAVED,
      schema: ListingInput.and(listingId),
      save: ({ admin, clientId }: ClientWho, { listingId: id, ...input }, version) =>
        editListing(admin, clientId, id, input, version),
      done: words.LISTING_SAVED,
    }),
    delete: defineForm({
      failed: words.LISTING_NOT_SAVED,
      schema: listingId,
      save: ({ admin, clientId }: ClientWho, { listingId: id }, version) =>
        deleteListing(admin, clientId, id, version),
      done: words.LISTING_REMOVED,
    }),
    say: defineForm({
      failed: words.LISTING_NOT_SAVED,
      schema: SayInput,
      save: ({ admin, clientId }: ClientWho, said) => sayListing(admin, clientId, said),
      done: words.LISTING_SAVED,
    }),
    states: defineForm({
      failed: words.LISTING_NOT_SAVED,
      // Boxes of one name: the kit's reading keeps the last one of them.
      read: (form) => ({
        ...Object.fromEntries(
          [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
        ids: form.getAll('ids').join(' '),
      }),
      schema: StateInput,
      save: ({ admin, clientId }: ClientWho, input) => changeStates(admin, clientId, input),
      done: words.STATES_SAVED,
    }),
    verdict: defineForm({
      failed: words.LISTING_NOT_SAVED,
      schema: VerdictInput,
      save: ({ admin, clientId }: ClientWho, input) => overrideVerdict(admin, clientId, input),
      done: words.VERDICT_SAVED,
    }),
  },
  LISTINGS_PANEL['/admin/clientes/:clientId/anotacoes'].forms,
);

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** Listings of a client, of all holders of the account: whose turn it is, until when, and the amount. */
export default function ClientListingsTab() {
  const { listings, choices, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const open = listings.filter(({ turn }) => turn !== 'done');
  const total = open.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const states = 'mudar-situacao';
  const { hash } = useLocation();
  // Board and lists lead to one listing: the keyboard goes on there.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.querySelector<HTMLElement>(NEXT_STEP)?.focus();
  }, [hash]);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular font-medium">
          {open.length === 1 ? '1 em aberto' : `${open.length} em aberto`}: {formatBRL(total)}
        </p>
        <Link to="colar" className={buttonClass({ size: 'sm' })}>
          Colar várias
        </Link>
      </div>
      {listings.length === 0 ? (
        <Surface>
          <EmptyState title="Nenhum registro" text="O que você registrar aparece na hora para o cliente." />
        </Surface>
      ) : (
        <ul className="space-y-3">
          {listings.map((listing) => (
            <li
              key={listing.id}
              id={listing.id}
              className="scroll-mt-24 rounded-2xl target:ring-2 target:ring-brand"
            >
              <ListingLine listing={listing} today={today} answer={answer} form={states} choices={choices} />
            </li>
          ))}
        </ul>
      )}
      {listings.length > 0 && (
        <StatesForm id={states} today={today} proofs={choices.proofs} answer={answer} />
      )}
      <Surface className="p-4">
        <h2 className="mb-3 text-lg font-semibold">Incluir registro</h2>
        <ListingForm
          // One that was saved leaves an empty form.
          key={listings.length}
          listing={null}
          holders={choices.holders}
          answer={answer}
        />
      </Surface>
    </div>
  );
}
