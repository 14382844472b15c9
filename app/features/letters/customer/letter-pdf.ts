import { letterPdf } from '#app/features/letters/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/letter-pdf';

/** GET /app/cartas/{id}/carta.pdf: a letter that was approved, signed, for the person it speaks for. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await letterPdf(customerOf(context), params.letterId);
  return file ? fileResponse({ ...file, mimeType: 'application/pdf' }) : fileAnswer('missing');
}
