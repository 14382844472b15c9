import { openClientFormPdf } from '#app/features/forms/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { noFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/client-form-pdf';

/** GET /admin/clientes/{id}/formularios/{formId}: an answered form as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await openClientFormPdf(adminOf(context), params.clientId, params.formId);
  if (!file) return noFile();
  return fileResponse({ ...file, mimeType: 'application/pdf' });
}
