import { openFacePhoto } from '#app/features/profiles/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { noFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/face-photo';

/** GET /admin/clientes/{id}/rosto/{checkId}: the photo of an identity check, while it is kept. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const bytes = await openFacePhoto(adminOf(context), params.clientId, params.checkId);
  if (!bytes) return noFile();
  return fileResponse({ name: 'rosto.jpg', bytes, mimeType: 'image/jpeg' }, { inline: true });
}
