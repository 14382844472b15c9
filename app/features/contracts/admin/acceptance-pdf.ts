import { openAcceptancePdf } from '#app/features/contracts/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { noFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/acceptance-pdf';

/** GET /admin/contratos/aceites/{id}/pdf: the document of an acceptance, byte for byte as it was issued. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.acceptanceId;
  const file = isUuid(id) ? await openAcceptancePdf(adminOf(context), id) : null;
  if (!file) return noFile();
  return fileResponse({ ...file, mimeType: 'application/pdf' });
}
