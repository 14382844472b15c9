export { BOOK_FORMATS, openBook } from './book-file.server.ts';
export { listPaymentCosts, MOST_PAYMENTS } from './costs.server.ts';
export {
  addExpense,
  addFeeRate,
  type FeeRate,
  listExpenses,
  listFeeRates,
  removeExpense,
  removeFeeRate,
} from './entries.server.ts';
export { loadResult, type MethodCost } from './result.server.ts';
