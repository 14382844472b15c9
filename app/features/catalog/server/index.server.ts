export { deleteProduct } from './delete-product.server.ts';
export { discardPlanDraft, publishPlan, savePlanDraft } from './edit-plan.server.ts';
export { findProduct, listProductLinks, lookUpProduct } from './find-product.server.ts';
export { type ListedPlan, listPlans, loadPlanVersions } from './list-plans.server.ts';
export { listProducts, loadProduct } from './list-products.server.ts';
export { orderProducts } from './order-products.server.ts';
export { getPlans, lookUpPlans } from './plans.server.ts';
export { publishedProducts } from './published-products.server.ts';
export { createProduct, saveProduct } from './save-product.server.ts';
