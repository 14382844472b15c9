import { useEffect, useState } from 'react';
import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { LISTINGS_PANEL } from '#app/features/listings/panel.ts';
import {
  ListingInput,
  ListingRemovalInput,
  SayInput,
  StateInput,
  VerdictInput,
} from '#app/features/listings/rules/input.ts';
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
import { env } from '#app/platform/env.server.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { Opened } from '#app/ui/beside-list.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { ListingDetails } from './listing-details.tsx';
import { ListingForm } from './listing-form.tsx';
import { ListingRowItem } from './listing-row.tsx';
import { StatesForm } from './states-form.tsx';

export const meta = clientTitle('Registros');

export const loader = clientTab('Registros', async (tx, id) => ({
  listings: await clientListings(tx, id),
  choices: await listingChoices(tx, id),
  today: civilDateAt(new Date()),
  maxBytes: env().uploadMaxBytes,
}));

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
      done: (_, { state }) => words.stateSaved(state),
    }),
    removed: defineForm({
      failed: words.LISTING_NOT_SAVED,
      schema: ListingRemovalInput,
      save: ({ admin, clientId }: ClientWho, input) => changeStates(admin, clientId, input),
      done: (_, { state }) => words.stateSaved(state),
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

/**
 * Records of a client, of all holders of the account, one row each with its next act; the open record is beside them.
 * A bar for the marked rows is at the foot.
 */
export default function ClientListingsTab() {
  const { listings, choices, today, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const pending = listings.filter(({ turn }) => turn !== 'done');
  const total = pending.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const openId = useOpenListing();
  const open = listings.find(({ id }) => id === openId);
  const marked = answer?.intent === 'states' && !answer.ok ? String(answer.draft?.ids ?? '').split(' ') : [];
  const isAdding = answer?.intent === 'add';
  return (
    <div className="group/records space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular font-medium">
          {pending.length === 1 ? '1 em aberto' : `${pending.length} em aberto`}: {formatBRL(total)}
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
        <div
          className={cx('grid grid-cols-1 items-start gap-4', open && 'xl:grid-cols-[minmax(0,1fr)_27rem]')}
        >
          <Surface className="@container min-w-0 overflow-hidden">
            <ul aria-label="Registros" className="divide-y divide-line">
              {listings.map((listing) => (
                <ListingRowItem
                  key={listing.id}
                  listing={listing}
                  today={today}
                  form={STATES}
                  isOpen={listing.id === openId}
                  isMarked={marked.includes(listing.id)}
                />
              ))}
            </ul>
          </Surface>
          {open && (
            <Opened of={open.id} label={`Registro de ${open.creditor}`}>
              <ListingDetails
                // Another version of the record is another form.
                key={open.id}
                listing={open}
                today={today}
                answer={answer}
                choices={choices}
                maxBytes={maxBytes}
              />
            </Opened>
          )}
        </div>
      )}
      {listings.length > 0 && (
        <div
          className={cx(
            'foot-bar sticky bottom-0 z-20 -mx-4 max-h-[70svh] overflow-y-auto border-t border-line bg-surface/95 px-4 py-3 backdrop-blur lg:-mx-6 lg:px-6',
            marked.length === 0 && 'hidden group-has-[[name=ids]:checked]/records:block',
          )}
        >
          <StatesForm id={STATES} today={today} proofs={choices.proofs} answer={answer} />
        </div>
      )}
      <details
        open={listings.length === 0 || isAdding || undefined}
        className="rounded-2xl border border-line bg-raised"
      >
        <summary className="flex min-h-11 cursor-pointer items-center px-4 text-lg font-semibold">
          Incluir registro
        </summary>
        <div className="p-4 pt-2">
          <ListingForm
            // One that was saved leaves an empty form.
            key={listings.length}
            listing={null}
            holders={choices.holders}
            answer={answer}
          />
        </div>
      </details>
    </div>
  );
}

/** Id of the form that moves the marked rows. */
const STATES = 'mudar-situacao';

/**
 * Returns the id of the open record, of the address. Boards and lists lead to a record by its anchor: it opens once the
 * browser has read the anchor, which the server does not get, and the focus goes to its next act.
 */
function useOpenListing(): string | null {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const [anchored, setAnchored] = useState('');
  useEffect(() => {
    const id = hash.slice(1);
    setAnchored(id);
    const row = id && document.getElementById(id);
    // The link to its details where there is no act.
    if (row) (row.querySelector<HTMLElement>('[data-next-act]') ?? row.querySelector('a'))?.focus();
  }, [hash]);
  return params.get('registro') ?? (anchored || null);
}
