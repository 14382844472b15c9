import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { readLinkedFile } from '#app/platform/uploads/open-file.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/own-linked-file';

/** GET /app/arquivos/{id}?…: the bytes behind a signed link, for the person it was signed for. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const file = await readLinkedFile(customerOf(context), params.id, query);
  if (file === null) return fileAnswer('missing');
  if (file === 'expired' || file === 'not-stored') return fileAnswer(file);
  return fileResponse(file, { inline: query.get('ver') === '1' });
}
