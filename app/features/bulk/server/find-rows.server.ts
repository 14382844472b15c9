import { type SQL, sql } from 'drizzle-orm';
import type { BulkActKind } from '#app/features/bulk/rules/bulk-act.ts';
import { isPerPerson } from '#app/features/bulk/rules/terms.ts';
import { ENERGY_LIST } from '#app/features/energy/rules/energy-list.ts';
import { energyList } from '#app/features/energy/server/index.server.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import type { WelcomeCounts } from '#app/features/leads/rules/welcome-way.ts';
import { countWelcomed, leadList } from '#app/features/leads/server/index.server.ts';
import { readQueueQuery } from '#app/features/overview/rules/queue-query.ts';
import { foundInQueue } from '#app/features/overview/server/index.server.ts';
import { INSTALLMENT_LIST } from '#app/features/payments/rules/installment-filter.ts';
import { foundInstallments } from '#app/features/payments/server/index.server.ts';
import { CLIENT_LIST } from '#app/features/profiles/rules/client-list.ts';
import { clientList } from '#app/features/profiles/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';
import type { UserId } from '#app/terms/ids.ts';
import { ROWS_OF } from './targets.server.ts';

/** Most rows of one change. */
export const MOST_BULK_ROWS = 100_000;

/**
 * Ids of all rows that an address of a list finds, as a statement with the column `id`.
 * @param most limit of a change; one row more may be found, which shows that there are too many
 */
export function foundRows(
  admin: SignedInActor,
  list: BulkList,
  query: URLSearchParams,
  now: Date,
  most = MOST_BULK_ROWS,
): SQL {
  switch (list) {
    case 'leads':
      return leadList.found(admin, readList(LEAD_LIST, query));
    case 'clients':
      return clientList.found(admin, readList(CLIENT_LIST, query));
    case 'energy':
      return energyList.found(admin, readList(ENERGY_LIST, query));
    case 'installments':
      return foundInstallments(admin, readList(INSTALLMENT_LIST, query), now);
    case 'documents':
      return foundInQueue(
        'documentos',
        { whose: readQueueQuery(query, civilDateAt(now)).whose, me: admin.userId },
        now,
        most + 1,
      );
  }
}

/** Selects the rows that an action applies to: one row for each person if the action runs once for each. */
export function targetRows(list: BulkList, kind: BulkActKind, found: SQL): SQL {
  if (!isPerPerson(list, kind)) return found;
  const person = sql.raw('coalesce(r.user_id, r.lead_id)');
  return sql`select distinct on (${person}) r.id from (${found}) f join (${sql.raw(ROWS_OF[list])}) r on r.id = f.id
    where ${person} is not null order by ${person}, r.id`;
}

/** Counts the rows of a list's address; with an action, the rows that it applies to. */
export async function countRows(
  admin: SignedInActor,
  list: BulkList,
  query: URLSearchParams,
  now: Date,
  kind?: BulkActKind,
): Promise<number> {
  const found = foundRows(admin, list, query, now);
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from (${kind ? targetRows(list, kind, found) : found}) found`,
    ),
  );
  return rows[0]?.count ?? 0;
}

/** Counts the clients of the list's address that a welcome reaches, by channel. */
export async function countWelcomesOf(admin: SignedInActor, query: URLSearchParams): Promise<WelcomeCounts> {
  const found = foundRows(admin, 'clients', query, new Date());
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<{ id: UserId }>(sql`select id from (${found}) found limit ${MOST_BULK_ROWS}`),
  );
  return countWelcomed(rows.map(({ id }) => id));
}
