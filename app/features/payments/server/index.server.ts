export { answerGuarantee } from './answer-guarantee.server.ts';
export { sendDebit, workAutomatic } from './automatic-debits.server.ts';
export {
  type AutomaticView,
  cancelAutomatic,
  listAutomatic,
  loadAutomatic,
  startAutomatic,
} from './automatic-pix.server.ts';
export { cancelCharge } from './cancel-charge.server.ts';
export { cancelOrder, cancelOwnOrder, endOpenOrders } from './cancel-order.server.ts';
export { loadCommissionTotals } from './commission-totals.server.ts';
export { endRepeatedOrder } from './end-repeated-order.server.ts';
export { findIssuedCodes } from './find-issued-codes.server.ts';
export {
  addImportedOrder,
  removeUntouchedOrders,
} from './import-order.server.ts';
export { letGoOfInstallment } from './let-go.server.ts';
export { exportInstallments, foundInstallments, listInstallments } from './list-installments.server.ts';
export {
  clientInvoices,
  findInvoiceInstallment,
  findUnclaimedInvoice,
  listInvoices,
} from './list-invoices.server.ts';
export { listSoldProducts } from './list-sold-products.server.ts';
export { boletosPdf, openBoletoBook, openBoletoPdf } from './load-boletos.server.ts';
export { loadFinance } from './load-finance.server.ts';
export { loadOrder, loadOrderOfInstallment } from './load-order.server.ts';
export { loadReceipt, openReceiptPdf } from './load-receipt.server.ts';
export { readOrderMoney } from './order-money.server.ts';
export { chargeAgain, chargeReach } from './panel/charge-again.server.ts';
export {
  askGatewayCheck,
  type GatewayCheck,
  listGatewayChecks,
  runGatewayCheck,
  settleDifference,
} from './panel/check-gateway.server.ts';
export {
  decideDispute,
  enterDispute,
  findDispute,
  listDisputes,
  sendDefence,
} from './panel/disputes.server.ts';
export { findRefund, listRefunds, refundsOfOrder } from './panel/list-refunds.server.ts';
export {
  assignRefund,
  finishRefund,
  loadRefundDays,
  saveRefundDays,
  takeRefund,
} from './panel/manual-refunds.server.ts';
export { checksCsv, receiptsCsv } from './panel/month-records.server.ts';
export { promisePayment } from './panel/promise-payment.server.ts';
export {
  type BookedPart,
  type CreditPart,
  recordCredit,
  recordPayment,
} from './panel/record-payment.server.ts';
export { refundInstallment, refundOrder } from './panel/refund-from-panel.server.ts';
export { installmentsFingerprint, renegotiate } from './panel/renegotiate.server.ts';
export { lockPayment, takeBackByHand, takeBackPayment } from './panel/take-back-payment.server.ts';
export { takeOverRefund } from './panel/take-over-refund.server.ts';
export { undoRenegotiation } from './panel/undo-renegotiation.server.ts';
export { testGateway } from './ports/gateway.server.ts';
export {
  decideContest,
  expireCharge,
  failCharge,
  loadSandboxPayment,
  payCharge,
  payChargeAgain,
  revokeAuthorization,
} from './ports/sandbox-panel.server.ts';
export { prepareCharge } from './prepare-charge.server.ts';
export { processWebhook } from './process-webhook.server.ts';
export { qrSvg } from './qr-svg.server.ts';
export { issueReceipt, verifyReceipt } from './receipts.server.ts';
export { receiveWebhook } from './receive-webhook.server.ts';
export { reconcile } from './reconcile.server.ts';
export { sayRefundArrival, settleArrival } from './refund-arrival.server.ts';
export { nextRefundDue } from './refund-book.server.ts';
export { refundCharge } from './refund-charge.server.ts';
export { returnUntaken } from './refund-untaken.server.ts';
export { remindDueInstallments } from './remind-due-installments.server.ts';
export { requestBoletoBook, requestCharge, requestUnclaimedCharge } from './request-charge.server.ts';
export { cancelAuthorization } from './settle-authorization.server.ts';
export { withdraw } from './withdraw.server.ts';
