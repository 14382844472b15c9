export { ActivationInput, activateWithoutOrder } from './activate-without-order.server.ts';
export { type Claim, claimOrders, claimOrdersOf } from './claim-orders.server.ts';
export type { ContractInput } from './order-contract.server.ts';
export { addOrderCookie } from './order-cookie.server.ts';
export { type OrderProof, type PlacedOrder, placeOrder } from './place-order.server.ts';
export { type ContractPreview, previewContract } from './preview-contract.server.ts';
export { findUnsignedOrder, previewOrderContract, signOrderContract } from './sign-contract.server.ts';
