export { exportInstallments, foundInstallments, listInstallments } from './list-installments.server.ts';
export { listSoldProducts } from './list-sold-products.server.ts';
export { loadFinance } from './load-finance.server.ts';
export { loadOrder, loadOrderOfInstallment } from './load-order.server.ts';
