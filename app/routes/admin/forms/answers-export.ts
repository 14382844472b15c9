import { exportAnswers } from '#app/features/forms/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { noFile } from '../clients/files/client-file.server.ts';
import type { Route } from './+types/answers-export';

/** GET /admin/formularios/{id}/respostas: everything that was answered as CSV, sent as it is read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.familyId;
  const pieces = isUuid(id) ? await exportAnswers(adminOf(context), id) : null;
  if (!pieces) return noFile();
  // The first piece is waited for: a file that cannot be made is an error page, not a broken file.
  const first = await pieces.next();
  const encoder = new TextEncoder();
  let waiting: string | undefined = first.done ? undefined : first.value;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = waiting ?? (await pieces.next()).value;
        waiting = undefined;
        if (piece === undefined) controller.close();
        else controller.enqueue(encoder.encode(piece));
      },
      // Whoever stops the download stops the reading.
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="respostas-${civilDateAt(new Date())}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
