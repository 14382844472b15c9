import { readLeadFilter } from '#app/features/leads/rules/lead-filter.ts';
import { exportLeads } from '#app/features/leads/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/leads-export';

/** GET /admin/leads/exportar?…: every lead of the filter as CSV, sent as it is read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const rows = exportLeads(adminOf(context), readLeadFilter(new URL(request.url).searchParams));
  // The first piece is waited for: a file that cannot be made is an error page, not a broken file.
  const first = await rows.next();
  const encoder = new TextEncoder();
  let waiting: string | undefined = first.done ? undefined : first.value;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = waiting ?? (await rows.next()).value;
        waiting = undefined;
        if (piece === undefined) controller.close();
        else controller.enqueue(encoder.encode(piece));
      },
      // Whoever stops the download stops the reading.
      async cancel() {
        await rows.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-${civilDateAt(new Date())}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
