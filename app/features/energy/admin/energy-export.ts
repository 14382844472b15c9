import { ENERGY_LIST } from '#app/features/energy/rules/energy-list.ts';
import { exportEnergy } from '#app/features/energy/server/index.server.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { streamCsv } from '#app/platform/stream-csv.server.ts';
import type { Route } from './+types/energy-export';

/** GET /admin/energia/exportar?…: all requests of the filter as CSV, streamed while they are read. */
export const loader = ({ request, context }: Route.LoaderArgs): Promise<Response> =>
  streamCsv(
    `energia-${civilDateAt(new Date())}`,
    exportEnergy(adminOf(context), readWhole(ENERGY_LIST, new URL(request.url).searchParams)),
  );
