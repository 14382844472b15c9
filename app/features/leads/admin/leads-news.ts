import { boardLeads, isBoard, readPages } from '#app/features/leads/rules/lead-board.ts';
import { readLeadFilter } from '#app/features/leads/rules/lead-filter.ts';
import { listLeads, loadBoard } from '#app/features/leads/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/leads-news';

/** GET /admin/leads/novidades?…: the lines of a page as they are now, for a page that is open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const query = new URL(request.url).searchParams;
  const filter = readLeadFilter(query);
  const rows = isBoard(query)
    ? boardLeads(await loadBoard(admin, filter, readPages(query.get('mais'))))
    : (await listLeads(admin, filter)).leads;
  return Response.json({ rows });
}
