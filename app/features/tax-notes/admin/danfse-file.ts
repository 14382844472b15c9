import { data } from 'react-router';
import { openDanfse } from '#app/features/tax-notes/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import type { Route } from './+types/danfse-file';

/** GET /admin/notas/:noteId/danfse.pdf: the auxiliary document of an issued note; 404 for any other. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const file = await openDanfse(adminOf(context), params.noteId);
  if (!file) throw data(null, { status: 404 });
  return fileResponse({ ...file, mimeType: 'application/pdf' });
}
