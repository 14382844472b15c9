import { adminOf, orRefused } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { readLinkedFile } from '#app/platform/uploads/open-file.server.ts';
import { fileNotice } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/linked-file';

/** GET /admin/arquivos/{id}?…: the bytes behind a signed link, for the admin it was signed for. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  // A position may have been narrowed since the link was made: its role reads no such table then.
  const file = await orRefused(request, context, readLinkedFile(adminOf(context), params.id, query));
  if (file === null) return fileNotice('missing');
  if (file === 'expired' || file === 'not-stored') return fileNotice(file);
  return fileResponse(file, { inline: query.get('ver') === '1' });
}
