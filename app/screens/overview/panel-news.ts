import { readQueueQuery } from '#app/features/overview/rules/queue-query.ts';
import { listQueue, loadPanelState } from '#app/features/overview/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/panel-news';

/** GET for an open page: the current state of the panel's frame, or the current lines of a queue. */
export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const now = new Date();
  const admin = adminOf(context);
  if (pattern.endsWith('sino'))
    return Response.json({ ...(await loadPanelState(admin)), now: now.toISOString() });
  const { queue, ...filter } = readQueueQuery(new URL(request.url).searchParams, civilDateAt(now));
  const { rows } = await listQueue(admin, queue ?? 'prazos', filter, now);
  return Response.json({ rows });
}
