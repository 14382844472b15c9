export { claimLoans } from './claim-loans.server.ts';
export { loadOwnLoans, loansOf } from './load-own-loans.server.ts';
export { removeLoanDocument, sendLoanDocument } from './loan-documents.server.ts';
export { cancelLoan, changeLoan, startLoan, submitLoan } from './own-loan.server.ts';
export { requestLoan } from './request-loan.server.ts';
export { reviewLoan } from './review-loan.server.ts';
