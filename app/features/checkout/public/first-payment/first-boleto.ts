import { data } from 'react-router';
import { findFirstPayment } from '#app/features/checkout/server/index.server.ts';
import { boletosPdf } from '#app/features/payments/server/index.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import type { Route } from './+types/first-boleto';

/** GET: the open boleto of a first payment, for the browser or mail link that may pay it; 404 for any other. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const payment = await findFirstPayment(request, params.orderId);
  if (!payment) throw data(null, { status: 404 });
  if ((await consume('charge-ip', requestInfo(context).ip)) > 0) throw data(null, { status: 429 });
  const file = await boletosPdf([payment.installment.id], 'boleto');
  if (!file) throw data(null, { status: 404 });
  return fileResponse({ ...file, mimeType: 'application/pdf' });
}
