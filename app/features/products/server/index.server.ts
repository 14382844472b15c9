export { type FoundProduct, findProduct, listProductLinks } from './find-product.server.ts';
