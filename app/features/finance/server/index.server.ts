export { exportParts, listParts } from './list-parts.server.ts';
export { listSoldProducts } from './list-sold-products.server.ts';
export { loadFinance } from './load-finance.server.ts';
export { loadOrder, loadOrderOfPart } from './load-order.server.ts';
