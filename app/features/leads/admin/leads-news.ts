import { boardLeads, isBoard, readBoardPages } from '#app/features/leads/rules/lead-board.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { leadList, loadLeadBoard } from '#app/features/leads/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/leads-news';

/** GET /admin/leads/novidades?…: the lines of a page as they are now, for a page that is open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const query = new URL(request.url).searchParams;
  const asked = readList(LEAD_LIST, query);
  const rows = isBoard(query)
    ? boardLeads(await loadLeadBoard(admin, asked.filters, readBoardPages(query.get('mais'))))
    : (await leadList.load(admin, asked)).rows;
  return Response.json({ rows });
}
