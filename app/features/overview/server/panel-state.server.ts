import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { NOTIFICATION_LIMIT } from '#app/features/notifications/rules/notification-view.ts';
import { BELL_FIELDS, type BellState } from '#app/features/notifications/server/index.server.ts';
import type { PanelCounts } from '#app/features/overview/rules/menu-counts.ts';
import { MOST_SHOWN } from '#app/features/overview/rules/queues.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { countsSql, queueDays } from './list-queue.server.ts';

/** What the panel's frame shows: the admin's bell, and what waits behind the menu. */
export type PanelState = BellState & PanelCounts;

const MOST = MOST_SHOWN + 1;
/** $1 is the admin, $2 how many notices are shown, then the days. */
const DAYS = {
  today: sql.raw('$3::date'),
  risk: sql.raw('$4::date'),
  lawsuits: sql.raw('$5::date'),
  powers: sql.raw('$6::date'),
};
const { sql: STATEMENT } = new PgDialect().sqlToQuery(sql`select json_build_object(${sql.raw(BELL_FIELDS)},
    'waiting', ${countsSql(DAYS, MOST)},
    'tasks', (select count(*) from (select 1 from tasks where status = 'open'
      and (assignee_id = $1 or assignee_id is null) limit ${sql.raw(String(MOST))}) capped)) as state`);

/** One statement, prepared once: it runs with every page of the panel. */
export async function loadPanelState(admin: SignedInActor, now: Date = new Date()): Promise<PanelState> {
  const { today, risk, lawsuits, powers } = queueDays(civilDateAt(now));
  const values = [admin.userId, NOTIFICATION_LIMIT, today, risk, lawsuits, powers];
  const [row] = await readAs<{ state: PanelState }>(admin, 'panel-state', STATEMENT, values);
  if (!row) throw new Error('unreachable');
  return row.state;
}
