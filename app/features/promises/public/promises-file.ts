import { promisesCsv } from '#app/features/promises/rules/promises-csv.ts';
import { loadPublicPromises } from '#app/features/promises/server/index.server.ts';

/** GET /promessas.csv: the figures of the page. */
export async function loader() {
  const { promises } = await loadPublicPromises();
  return new Response(promisesCsv(promises), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="promessas.csv"',
      'cache-control': 'public, max-age=600',
    },
  });
}
