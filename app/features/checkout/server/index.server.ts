export { ActivationInput, activateWithoutOrder, findActivation } from './activate-without-order.server.ts';
export { claimOrders, claimOrdersOf, hasUnclaimedOrder } from './claim-orders.server.ts';
export { listBuyersHolders } from './list-buyers-holders.server.ts';

export { mailContract } from './mail-contract.server.ts';
export { addOrderCookie } from './order-cookie.server.ts';
export {
  type ClientOffer,
  offersForClient,
  offersForLead,
  placeOrderFor,
} from './order-for-client.server.ts';
export {
  chargeFirstPayment,
  correctOrderEmail,
  type FirstPayment,
  findFirstPayment,
  findNextPayment,
  firstPaymentOf,
  hasPaidOrder,
  isClaimed,
  isPlacedHere,
} from './pay-first.server.ts';
export {
  checkBuyer,
  type OrderProof,
  type PlacedOrder,
  placeOrder,
} from './place-order.server.ts';
export { type ContractPreview, previewContract, previewCoupon } from './preview-contract.server.ts';
export { reviewPlan } from './review-plan.server.ts';
export { listWaitingOrders, sayHolder, type WaitingOrder } from './say-holder.server.ts';
export { sellToLead } from './sell-to-lead.server.ts';
export { orderLinksReach, sendOrderLinks } from './send-order-links.server.ts';
export { findUnsignedOrder, previewOrderContract, signOrderContract } from './sign-contract.server.ts';
