import { exportedColumns, PERSONAL_DATA } from '#app/columns.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Rows per statement: a person's records are held in memory in portions of this size. */
const PORTION = 500;

type Row = { id: string; record: string };

/** Builds the statement of a register's entry; its parts are constants of the code only. */
function statement(table: string, owner: string, columns: string[]): string {
  // A function of PostgreSQL takes a hundred arguments: fifty columns at a time.
  const record = Array.from({ length: Math.ceil(columns.length / 50) }, (_, at) => {
    const fields = columns.slice(50 * at, 50 * (at + 1)).map((name) => `'${name}', t."${name}"`);
    return `jsonb_build_object(${fields.join(', ')})`;
  }).join(' || ');
  // A table without an id column has one row per person.
  const key = columns.includes('id') ? 't.id' : 't.user_id';
  return `select ${key} as id, (${record})::text as record from "${table}" t
    where (${owner}) and ($2::uuid is null or ${key} > $2::uuid) order by ${key} limit ${PORTION}`;
}

/** Yields every row of a table that an export includes, as JSON, in order of creation. */
export async function* personRecords(table: string, userId: UserId): AsyncGenerator<string> {
  const entry = PERSONAL_DATA[table];
  if (!entry?.owner) return;
  const text = statement(table, entry.owner, exportedColumns(entry));
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await portion(table, text, [userId, after]);
    for (const { record } of rows) yield record;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PORTION) return;
  }
}

const portion = (table: string, text: string, values: (string | null)[]): Promise<Row[]> =>
  asActor(system('privacy'), async (tx) => (await prepared<Row>(tx, `privacy:${table}`, text, values)).rows);
