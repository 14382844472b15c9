import { comparisonPicture } from '#app/features/reports/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/comparison-picture';

/** GET /app/anotacoes/relatorios/{id}/antes-e-depois.png: the comparison as a picture without names. */
export async function loader({ params: { reportId }, context }: Route.LoaderArgs) {
  const picture = isUuid(reportId) ? await comparisonPicture(customerOf(context), reportId) : null;
  if (picture?.ok === false) return new Response(picture.error.message, { status: 429 });
  return picture?.value
    ? fileResponse({ ...picture.value, mimeType: 'image/png' }, { inline: true })
    : fileAnswer('missing');
}
