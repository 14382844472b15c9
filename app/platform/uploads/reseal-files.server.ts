import { sql } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { Unreadable } from '#app/platform/storage/sealed-bytes.server.ts';
import { FILE_COLUMNS } from './file-columns.server.ts';

const SYSTEM = system('files.reseal');
/** Rows per query, and files encrypted at the same time: each is in memory completely. */
const BATCH = 200;
const AT_ONCE = 4;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Re-encrypts the files of some rows with the current key.
 * @param column index in `FILE_COLUMNS`; `after` the last row of the previous call
 * @returns the next cursor; null after the last file
 */
export async function resealFiles(
  column: number,
  after = FIRST,
): Promise<{ changed: number; unreadable: number; next: { column: number; after: string } | null }> {
  const done = { changed: 0, unreadable: 0 };
  const place = FILE_COLUMNS[column];
  if (!place) return { ...done, next: null };
  const rows = await readRows(place, after);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const answers = await Promise.all(rows.slice(at, at + AT_ONCE).map(({ path }) => reseal(path)));
    done.changed += answers.filter((answer) => answer === 'resealed').length;
    done.unreadable += answers.filter((answer) => answer === 'unreadable').length;
  }
  const last = rows.at(-1);
  const next =
    last && rows.length === BATCH ? { column, after: last.id } : { column: column + 1, after: FIRST };
  return { ...done, next };
}

async function readRows({ table, column }: { table: string; column: string }, after: string) {
  const name = sql.identifier(column);
  const { rows } = await asActor(SYSTEM, (tx) =>
    tx.execute<{ id: string; path: string }>(sql`
      select id, ${name} as path from ${sql.identifier(table)}
      where id > ${after} and ${name} is not null order by id limit ${BATCH}`),
  );
  return rows;
}

/**
 * Re-encrypts a file. One that no key opens is counted and left unchanged; a store that does not answer fails
 * the whole piece.
 */
async function reseal(path: string): Promise<'resealed' | 'current' | 'missing' | 'unreadable'> {
  try {
    return await fileStore().reseal(path);
  } catch (error) {
    if (error instanceof Unreadable) return 'unreadable';
    throw error;
  }
}
