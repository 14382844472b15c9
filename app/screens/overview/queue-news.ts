import { readQueueQuery } from '#app/features/overview/rules/queue-query.ts';
import { listQueue } from '#app/features/overview/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/queue-news';

/** GET /admin/pendencias/novidades?…: the lines of a queue as they are now, for a page that is open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const { queue, ...filter } = readQueueQuery(new URL(request.url).searchParams, civilDateAt(now));
  const { rows } = await listQueue(adminOf(context), queue, filter, now);
  return Response.json({ rows });
}
