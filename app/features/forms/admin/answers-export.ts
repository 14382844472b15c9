import { exportAnswers } from '#app/features/forms/server/index.server.ts';
import { isWhole } from '#app/kit/exported.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf, refused } from '#app/platform/guards.server.ts';
import { streamCsv } from '#app/platform/stream-csv.server.ts';
import { noFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/answers-export';

/** GET /admin/formularios/{id}/respostas: all answers as CSV, streamed while they are read. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  // Free text cannot be masked.
  if (!isWhole(adminOf(context))) throw refused(request);
  const id = params.familyId;
  const pieces = isUuid(id) ? await exportAnswers(adminOf(context), id) : null;
  if (!pieces) return noFile();
  return streamCsv(`respostas-${civilDateAt(new Date())}`, pieces);
}
