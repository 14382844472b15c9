import { counting } from '#app/kit/exported.server.ts';
import { CSV_START, csvLine } from '#app/lib/csv.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { IS_NAMED } from './load-import.server.ts';

const CHUNK = 1_000;

type LeftRow = { line: number; cells: string[] | null; note: string };

/**
 * Exports the rows that did not come in, with the columns of their file: corrected, it can be imported again. Of an
 * undone import, exports the rows that stayed. The audit row is written before the first line.
 * @returns null if the import does not exist
 */
export async function exportLeftRows(
  admin: SignedInActor,
  id: string,
): Promise<AsyncGenerator<string> | null> {
  const header = await asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<{ header: string[] }>(
      'select header from imports where id = $1',
      [id],
    );
    if (rows[0]) await recordAudit(tx, admin, { action: 'import.export', entity: 'imports', entityId: id });
    return rows[0]?.header;
  });
  return header ? counting(admin, { entity: 'imports', entityId: id }, leftRows(admin, id, header)) : null;
}

type Piece = { text: string; rows: number };

async function* leftRows(admin: SignedInActor, id: string, header: string[]): AsyncGenerator<Piece> {
  yield { text: CSV_START + csvLine(['Linha', 'Motivo', ...header]), rows: 0 };
  for (let after = 0; ; ) {
    const rows = await asActor(admin, async (tx) => {
      const found = await clientOf(tx).query<LeftRow>(
        `select r.line, r.cells, r.note from import_rows r join imports i on i.id = r.import_id
         where i.id = $1 and r.line > $2 and ${IS_NAMED} order by r.line limit ${CHUNK}`,
        [id, after],
      );
      return found.rows;
    });
    const last = rows.at(-1);
    if (!last) return;
    const lines = rows.map(({ line, cells, note }) => csvLine([String(line), note, ...(cells ?? [])]));
    yield { text: lines.join(''), rows: lines.length };
    after = last.line;
  }
}
