export { findProduct } from './find-product.server.ts';
