import { openFormPdf } from '#app/features/forms/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/form-pdf';

/** GET /app/formularios/{id}/pdf: the filled document, for its author; 404 for those of others. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await openFormPdf(customerOf(context), params.formId);
  if (!file) return fileAnswer('missing');
  return fileResponse({ ...file, mimeType: 'application/pdf' }, { inline: false });
}
