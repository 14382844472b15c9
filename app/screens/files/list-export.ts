import { ENERGY_LIST } from '#app/features/energy/rules/energy-list.ts';
import { exportEnergy } from '#app/features/energy/server/index.server.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { exportLeads } from '#app/features/leads/server/index.server.ts';
import { LISTINGS_LIST } from '#app/features/listings/rules/listing-list.ts';
import { exportListings } from '#app/features/listings/server/index.server.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { AdminActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { streamCsv } from '#app/platform/stream-csv.server.ts';
import type { Route } from './+types/list-export';

type Export = (admin: AdminActor, query: URLSearchParams) => Parameters<typeof streamCsv>[1];

/** Exports by the name in the address and of the file. */
const EXPORTS = {
  leads: (admin, query) => exportLeads(admin, readWhole(LEAD_LIST, query)),
  anotacoes: (admin, query) => exportListings(admin, readWhole(LISTINGS_LIST, query)),
  energia: (admin, query) => exportEnergy(admin, readWhole(ENERGY_LIST, query)),
} as const satisfies Record<string, Export>;

const isExport = (name: string): name is keyof typeof EXPORTS => Object.hasOwn(EXPORTS, name);

/** GET /admin/{list}/exportar?…: every row of the filter as CSV, sent as it is read. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.split('/')[2] ?? '';
  if (!isExport(name)) throw new Response(null, { status: 404 });
  return streamCsv(`${name}-${civilDateAt(new Date())}`, EXPORTS[name](adminOf(context), searchParams));
}
