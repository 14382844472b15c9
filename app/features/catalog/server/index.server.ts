export { deleteProduct } from './delete-product.server.ts';
export { findProduct, listProductLinks, lookUpProduct } from './find-product.server.ts';
export { listProducts, loadProduct } from './list-products.server.ts';
export { orderProducts } from './order-products.server.ts';
export { publishedProducts } from './published-products.server.ts';
export { createProduct, saveProduct } from './save-product.server.ts';
