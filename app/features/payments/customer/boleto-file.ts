import { openBoletoBook, openBoletoPdf } from '#app/features/payments/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/boleto-file';

/** GET: the open boleto of an installment, or (carne.pdf) every open boleto of its order, as one PDF; else 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const open = new URL(request.url).pathname.endsWith('/carne.pdf') ? openBoletoBook : openBoletoPdf;
  const file = await open(customerOf(context), params.installmentId);
  return file ? fileResponse({ ...file, mimeType: 'application/pdf' }) : fileAnswer('missing');
}
