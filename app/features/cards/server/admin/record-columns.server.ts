import type { AdminDebt } from '#app/features/cards/rules/admin-view.ts';
import { fromNumeric } from '#app/lib/money.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { cardDebts: d, cardLawsuits: l } = schema;

/** What the panel reads of a debt, to list it and to change it. */
export const DEBT_COLUMNS = {
  id: d.id,
  cardId: d.cardId,
  creditor: d.creditor,
  amount: d.amount,
  dueDate: d.dueDate,
  status: d.status,
  notes: d.notes,
};

export const readDebt = (row: Omit<AdminDebt, 'amount'> & { amount: string }): AdminDebt => ({
  ...row,
  amount: fromNumeric(row.amount),
});

/** The same of a lawsuit. */
export const LAWSUIT_COLUMNS = {
  id: l.id,
  cardId: l.cardId,
  caseNumber: l.caseNumber,
  court: l.court,
  lawsuitType: l.lawsuitType,
  status: l.status,
  description: l.description,
};
