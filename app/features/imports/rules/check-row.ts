import type { ClientEntry } from '#app/features/intake/rules/client-entry.ts';
import type { ImportedLead } from '#app/features/leads/rules/entered-lead.ts';
import { checkClientRow } from './check-client-row.ts';
import { type CheckedRow, checkLeadRow } from './check-lead-row.ts';
import { kindFields, type Mapping } from './columns-of-kind.ts';
import type { TableKind } from './import-status.ts';

type Values = { leads: ImportedLead; clients: ClientEntry };

const CHECKS: { [Kind in TableKind]: (fields: Record<string, string>) => CheckedRow<Values[Kind]> } = {
  leads: checkLeadRow,
  clients: checkClientRow,
};

/** A row as it would be written, or why it cannot be. */
export const checkRow = <Kind extends TableKind>(
  kind: Kind,
  mapping: Mapping,
  cells: readonly string[],
): CheckedRow<Values[Kind]> => CHECKS[kind](kindFields(cells, mapping, kind));
