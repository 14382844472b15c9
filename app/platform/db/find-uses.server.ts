import type { Tx } from '../actor.server.ts';
import { clientOf } from './prepared.server.ts';

/** A row of the product that refers to a record: the record's id, and the name of the row's table. */
export type Use = { id: string; place: string };

/**
 * Finds the rows that refer to records of `tables`, by the foreign keys that exist now. Runs under the system's rights.
 * @param own tables whose rows belong to the record and are no use of it
 */
export async function findUses(
  tx: Tx,
  tables: readonly string[],
  own: readonly string[],
  ids: readonly string[],
): Promise<Use[]> {
  const { rows: parts } = await clientOf(tx).query<{ part: string }>(
    `select format('select %1$I as id, %2$L as place from %2$s where %1$I = any($1::uuid[])', a.attname, c.conrelid::regclass) as part
     from pg_constraint c join pg_attribute k on k.attrelid = c.confrelid and k.attname = 'id' and k.attnum = any(c.confkey)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, k.attnum)]
     where c.contype = 'f' and c.confrelid = any($1::text[]::regclass[]) and c.conrelid::regclass::text <> all($2)
     order by 1`,
    [tables, own],
  );
  if (parts.length === 0 || ids.length === 0) return [];
  const { rows } = await clientOf(tx).query<Use>(parts.map(({ part }) => part).join(' union '), [ids]);
  return rows;
}
