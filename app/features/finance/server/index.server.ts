export { BOOK_FORMATS, journalCsv, openBook } from './book-file.server.ts';
export { costsCsv, listPaymentCosts, MOST_PAYMENTS } from './costs.server.ts';
export {
  addExpense,
  addFeeRate,
  type FeeRate,
  listExpenses,
  listFeeRates,
  MOST_BOOK_ENTRIES,
  removeExpense,
  removeFeeRate,
  sumExpenses,
} from './entries.server.ts';
export { loadResult, type MethodCost } from './result.server.ts';
