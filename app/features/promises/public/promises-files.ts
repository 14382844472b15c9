import { promisesCsv } from '#app/features/promises/rules/promises-csv.ts';
import { loadPublicPromises, readPromisesSnapshot } from '#app/features/promises/server/index.server.ts';
import type { Route } from './+types/promises-files';

/**
 * GET /promessas.csv: the figures of the page. GET /promessas/2026-10: the counts of a month, as the exact
 * bytes that its code was computed from.
 */
export async function loader({ params: { month } }: Route.LoaderArgs) {
  if (month === undefined) {
    const { promises } = await loadPublicPromises();
    return new Response(promisesCsv(promises), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="promessas.csv"',
        'cache-control': 'public, max-age=600',
      },
    });
  }
  const body = await readPromisesSnapshot(month);
  if (body === null) throw new Response(null, { status: 404 });
  return new Response(body, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
