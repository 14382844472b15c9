import { openFormPdf } from '#app/features/forms/server/index.server.ts';
import { engagementPdf, letterPdf, mandatePdf } from '#app/features/letters/server/index.server.ts';
import { openReceiptPdf } from '#app/features/payments/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/own-pdf';

/**
 * GET: a document of the customer as a PDF: an answered form, an approved letter, the power of
 * attorney to sign, the contract of a lawyer, the receipt of a paid installment; 404 for those of others.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await opened(customerOf(context), params);
  if (!file) return fileAnswer('missing');
  return fileResponse({ ...file, mimeType: 'application/pdf' });
}

function opened(customer: ReturnType<typeof customerOf>, params: Route.LoaderArgs['params']) {
  if (params.formId !== undefined) return openFormPdf(customer, params.formId);
  if (params.letterId !== undefined) return letterPdf(customer, params.letterId);
  if (params.engagementId !== undefined) return engagementPdf(customer, params.engagementId);
  if (params.installmentId !== undefined) return openReceiptPdf(customer, params.installmentId);
  return mandatePdf(customer);
}
