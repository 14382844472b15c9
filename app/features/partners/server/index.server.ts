export { settleCommissions } from './settle-commissions.server.ts';
