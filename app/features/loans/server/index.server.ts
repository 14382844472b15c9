export { requestLoan } from './request-loan.server.ts';
