import { openReceiptPdf } from '#app/features/payments/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/receipt-pdf';

/** GET /app/faturas/{id}/recibo.pdf: the signed receipt of a paid installment, for the person who paid. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await openReceiptPdf(customerOf(context), params.installmentId);
  return file ? fileResponse({ ...file, mimeType: 'application/pdf' }) : fileAnswer('missing');
}
