import { ClientEntry } from '#app/features/leads/rules/input.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import {
  checkCompanyRow,
  checkInstallmentRow,
  checkListingRow,
  checkNoteRow,
  checkServiceRow,
  type FirmValues,
} from './check-firm-row.ts';
import {
  type CheckedLead,
  type CheckedRow,
  checkLeadRow,
  faultNote,
  wholeDocument,
} from './check-lead-row.ts';
import { checkPaymentRow, type PaymentEntry } from './check-payment-row.ts';
import { FIELDS, kindFields, type Mapping } from './columns-of-kind.ts';
import type { ImportKind } from './terms.ts';

/** A client of a row, with the member of the team that the row names. */
type CheckedClient = ClientEntry & { responsible: string };

type Values = { leads: CheckedLead; clients: CheckedClient; payments: PaymentEntry } & FirmValues;

const CHECKS: {
  [Kind in ImportKind]: (fields: Record<string, string>, today: CivilDate) => CheckedRow<Values[Kind]>;
} = {
  leads: checkLeadRow,
  clients: checkClientRow,
  payments: checkPaymentRow,
  companies: checkCompanyRow,
  services: checkServiceRow,
  listings: checkListingRow,
  installments: checkInstallmentRow,
  notes: checkNoteRow,
};

/** Checks a row. @returns the value to write, or the reason of a refusal. @param today in Brasília */
export const checkRow = <Kind extends ImportKind>(
  kind: Kind,
  { mapping, today }: { mapping: Mapping; today: CivilDate },
  cells: readonly string[],
): CheckedRow<Values[Kind]> => CHECKS[kind](kindFields(cells, mapping, kind), today);

const LABELS = new Map(FIELDS.clients.map(({ name, label }) => [name, label]));

function checkClientRow(fields: Record<string, string>): CheckedRow<CheckedClient> {
  const read = ClientEntry.safeParse({ ...fields, document: wholeDocument(fields.document ?? '') });
  if (read.success) return { ok: true, value: { ...read.data, responsible: (fields.assignee ?? '').trim() } };
  return { ok: false, note: faultNote(fieldErrors(read.error), LABELS) };
}
