import { data, Link, useLoaderData } from 'react-router';
import type { ShownEvent } from '#app/features/listings/rules/listing-history.ts';
import { listingHistory } from '#app/features/listings/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { loadClientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import type { UserId } from '#app/terms/ids.ts';
import { LISTING_PLACE_LABELS, LISTING_STATE_LABELS } from '#app/terms/listing-words.ts';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { UpLink } from '#app/ui/up-link.tsx';
import type { Route } from './+types/client-listing-page';

export const meta = clientTitle('História do registro');

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadClientTab(
    { request, context, params: { clientId: params.clientId as UserId } },
    'História de um registro',
    async (tx, id) => {
      const listing = isUuid(params.listingId) ? await listingHistory(tx, id, params.listingId) : undefined;
      if (!listing) throw data(null, 404);
      return { listing };
    },
  );

/** Everything that happened to one record, the newest first, and whether the chain of entries holds. */
export default function ClientListingPage() {
  const { listing } = useLoaderData<typeof loader>();
  const { creditor, place, state, isWhole, entries } = listing;
  return (
    <Surface className="max-w-3xl p-5">
      <UpLink to=".." label="Registros" />
      <h2 className="text-lg font-semibold break-words">{creditor}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
        {LISTING_PLACE_LABELS[place]}
        <Badge>{LISTING_STATE_LABELS[state]}</Badge>
        {isWhole ? (
          <Badge tone="good">História íntegra</Badge>
        ) : (
          <Badge tone="bad">A história foi alterada ou cortada</Badge>
        )}
      </p>
      {entries.length === 0 ? (
        <EmptyState title="Nenhum acontecimento" text="O que acontecer com este registro aparece aqui." />
      ) : (
        <ol className="mt-4 space-y-4 border-l border-line pl-4">
          {entries.map((entry) => (
            <Entry key={entry.seq} entry={entry} />
          ))}
        </ol>
      )}
    </Surface>
  );
}

const WORDS = { letter: 'Ver a carta', report: 'Ver o relatório', lawsuit: 'Ver o processo' } as const;

function Entry({ entry: { seq, title, lines, by, at, links } }: { entry: ShownEvent }) {
  return (
    <li>
      <p className="font-medium">
        <span className="tabular text-muted">{seq}.</span> {title}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {links.map(({ to, id }) => (
        <Link
          key={id}
          to={
            to === 'letter'
              ? `/admin/cartas/${id}`
              : `../../${to === 'report' ? 'relatorios' : 'processos'}/${id}`
          }
          relative="path"
          className="mr-4 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {WORDS[to]}
        </Link>
      ))}
      <p className="text-sm text-muted">
        {by}, {formatDateTime(at)}
      </p>
    </li>
  );
}
