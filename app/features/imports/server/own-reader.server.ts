import type { CheckedRow } from '#app/features/imports/rules/check-lead-row.ts';
import type { Mapping } from '#app/features/imports/rules/columns-of-kind.ts';
import { OWN_RECORD_OF, ownColumns, readOwnCells } from '#app/features/imports/rules/own-columns.ts';
import type { ImportKind } from '#app/features/imports/rules/terms.ts';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { activeOwnFields } from '#app/features/own-fields/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';

type File = { kind: ImportKind; header: readonly string[]; mapping: Mapping };

/** Finds the columns of own fields in a file. */
export async function ownColumnsOf(tx: Tx, file: File) {
  const record = OWN_RECORD_OF[file.kind];
  return record ? ownColumns(await activeOwnFields(tx, record), file) : [];
}

/** Loads the own fields once, and returns a function that reads those of a row. */
export async function ownReader(
  tx: Tx,
  file: File,
): Promise<(cells: readonly string[]) => CheckedRow<OwnValues>> {
  const columns = await ownColumnsOf(tx, file);
  return (cells) => readOwnCells(columns, cells);
}
