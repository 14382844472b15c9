export { clientInvoices, findInvoicePart, listInvoices } from './list-invoices.server.ts';
export { pixQrCode } from './pix-qr-code.server.ts';
export type { WebhookRequest } from './ports/payment-gateway.server.ts';
export {
  expireCharge,
  failCharge,
  loadSandboxPayment,
  payCharge,
  sandboxIsOpen,
} from './ports/sandbox-desk.server.ts';
export { prepareCharge } from './prepare-charge.server.ts';
export { processWebhook } from './process-webhook.server.ts';
export { receiveWebhook } from './receive-webhook.server.ts';
export { reconcile } from './reconcile.server.ts';
export { refundCharge } from './refund-charge.server.ts';
export { remindDueParts } from './remind-due-parts.server.ts';
export { requestCharge } from './request-charge.server.ts';
export { withdraw } from './withdraw.server.ts';
