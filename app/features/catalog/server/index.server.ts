export { couponList, findCoupon, saveCoupon } from './coupons.server.ts';
export { deleteProduct } from './delete-product.server.ts';
export { discardPlanDraft, publishPlan, savePlanDraft } from './edit-plan.server.ts';
export { findProduct, listProductLinks, lookUpProduct } from './find-product.server.ts';
export { groundClaim, listGrounds } from './grounds.server.ts';
export { refuseLoss, refusePromise, refuseUnkept } from './kept-claims.server.ts';
export { loadLateFees, readLateFees, saveLateFees } from './late-fees.server.ts';
export { findLawyer, listLawyers, saveLawyer, saveLegalTerms } from './lawyers.server.ts';
export {
  activeLawyer,
  activeLawyers,
  getLegalFront,
  legalTermsOf,
  readLegalFront,
} from './legal-front.server.ts';
export { type ListedPlan, listPlans, loadPlanVersions } from './list-plans.server.ts';
export { listProducts, loadProduct, publishedProducts } from './list-products.server.ts';
export { applyCoupon, type CouponedOffer } from './look-up-coupon.server.ts';
export { refuseForgetting, refuseNamesIn, refuseUnnamed } from './names.server.ts';
export { orderProducts } from './order-products.server.ts';
export { getPlans, lookUpPlans } from './plans.server.ts';
export { createProduct, saveProduct } from './save-product.server.ts';
