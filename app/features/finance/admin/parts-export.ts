import { PART_LIST, partFilterOf } from '#app/features/finance/rules/part-filter.ts';
import { exportParts } from '#app/features/finance/server/index.server.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { streamCsv } from '#app/platform/stream-csv.server.ts';
import type { Route } from './+types/parts-export';

/** GET /admin/parcelas/exportar?…: every part of the filter as CSV, sent as it is read. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const now = new Date();
  const asked = readWhole(PART_LIST, new URL(request.url).searchParams);
  return streamCsv(
    `parcelas-${partFilterOf(asked.filters).state}-${civilDateAt(now)}`,
    exportParts(adminOf(context), asked, now),
  );
}
