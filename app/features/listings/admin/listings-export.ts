import { LISTINGS_LIST } from '#app/features/listings/rules/listing-list.ts';
import { exportListings } from '#app/features/listings/server/index.server.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { streamCsv } from '#app/platform/stream-csv.server.ts';
import type { Route } from './+types/listings-export';

/** GET /admin/anotacoes/exportar?…: every listing of the filter as CSV, sent as it is read. */
export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  streamCsv(
    `anotacoes-${civilDateAt(new Date())}`,
    exportListings(adminOf(context), readWhole(LISTINGS_LIST, new URL(request.url).searchParams)),
  );
