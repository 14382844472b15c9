export { exportParts } from './export-parts.server.ts';
export { listParts } from './list-parts.server.ts';
export { loadFinance } from './load-finance.server.ts';
export { loadOrder, loadOrderOfPart } from './load-order.server.ts';
