import { data } from 'react-router';
import { exportLeftRows } from '#app/features/imports/server/index.server.ts';
import { isWhole } from '#app/kit/exported.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf, refused } from '#app/platform/guards.server.ts';
import { streamCsv } from '#app/platform/stream-csv.server.ts';
import type { Route } from './+types/left-rows-export';

/** GET /admin/importar/{importId}/linhas: the rows that were not imported, with the reason, as CSV. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  // Free text cannot be covered.
  if (!isWhole(adminOf(context))) throw refused(request);
  const pieces = isUuid(params.importId) ? await exportLeftRows(adminOf(context), params.importId) : null;
  if (!pieces) throw data(null, 404);
  return streamCsv('linhas-que-nao-entraram', pieces);
}
