import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { exportLeads } from '#app/features/leads/server/index.server.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { streamCsv } from '#app/platform/stream-csv.server.ts';
import type { Route } from './+types/leads-export';

/** GET /admin/leads/exportar?…: every lead of the filter as CSV, sent as it is read. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const rows = exportLeads(adminOf(context), readWhole(LEAD_LIST, new URL(request.url).searchParams));
  return streamCsv(`leads-${civilDateAt(new Date())}`, rows);
}
