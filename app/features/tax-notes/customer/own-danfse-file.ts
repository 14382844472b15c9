import { openDanfse } from '#app/features/tax-notes/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/own-danfse-file';

/** GET /app/notas/:noteId/danfse.pdf: the document of an own note; 404 for those of others. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const file = await openDanfse(customerOf(context), params.noteId);
  return file ? fileResponse({ ...file, mimeType: 'application/pdf' }) : fileAnswer('missing');
}
