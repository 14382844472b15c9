export { listInvoices } from './list-invoices.server.ts';
