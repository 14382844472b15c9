import type { ClientEntry } from '#app/features/leads/rules/client-entry.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { checkClientRow } from './check-client-row.ts';
import { type CheckedLead, type CheckedRow, checkLeadRow } from './check-lead-row.ts';
import { checkPaymentRow, type PaymentEntry } from './check-payment-row.ts';
import { kindFields, type Mapping } from './columns-of-kind.ts';
import type { ImportKind } from './import-status.ts';

type Values = { leads: CheckedLead; clients: ClientEntry; payments: PaymentEntry };

const CHECKS: {
  [Kind in ImportKind]: (fields: Record<string, string>, today: CivilDate) => CheckedRow<Values[Kind]>;
} = {
  leads: checkLeadRow,
  clients: checkClientRow,
  payments: checkPaymentRow,
};

/** Checks a row. @returns the value to write, or the reason of a refusal. @param today in Brasília */
export const checkRow = <Kind extends ImportKind>(
  kind: Kind,
  { mapping, today }: { mapping: Mapping; today: CivilDate },
  cells: readonly string[],
): CheckedRow<Values[Kind]> => CHECKS[kind](kindFields(cells, mapping, kind), today);
