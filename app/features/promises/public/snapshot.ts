import { readPromisesSnapshot } from '#app/features/promises/server/index.server.ts';
import type { Route } from './+types/snapshot';

/** GET /promessas/2026-10: the counts of a month, as the exact bytes that its code was computed from. */
export async function loader({ params }: Route.LoaderArgs) {
  const body = await readPromisesSnapshot(params.month);
  if (body === null) throw new Response(null, { status: 404 });
  return new Response(body, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
