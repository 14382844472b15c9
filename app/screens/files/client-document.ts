import { openAcceptancePdf } from '#app/features/contracts/server/index.server.ts';
import { openClientFormPdf } from '#app/features/forms/server/index.server.ts';
import { openFacePhoto } from '#app/features/profiles/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { noFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/client-document';

/**
 * GET: a document of a client for the team: an acceptance byte for byte as it was issued, an answered form as
 * a PDF, or the photo of an identity check while it is kept.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  if (params.checkId !== undefined) {
    const bytes = await openFacePhoto(admin, params.clientId, params.checkId);
    if (!bytes) return noFile();
    return fileResponse({ name: 'rosto.jpg', bytes, mimeType: 'image/jpeg' }, { inline: true });
  }
  if (params.formId !== undefined) return pdf(await openClientFormPdf(admin, params.clientId, params.formId));
  const { acceptanceId: id } = params;
  return pdf(isUuid(id) ? await openAcceptancePdf(admin, id) : null);
}

type Pdf = Omit<Parameters<typeof fileResponse>[0], 'mimeType'>;
const pdf = (file: Pdf | null) => (file ? fileResponse({ ...file, mimeType: 'application/pdf' }) : noFile());
