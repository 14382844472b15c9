import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { NOTIFICATION_LIMIT } from '#app/features/notifications/rules/terms.ts';
import { BELL_FIELDS, type BellState } from '#app/features/notifications/server/index.server.ts';
import type { PanelCounts } from '#app/features/overview/rules/menu-counts.ts';
import { MOST_SHOWN, WAITING_QUEUES } from '#app/features/overview/rules/queues.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { positionOf, readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { cachedReadings } from '#app/platform/cached-readings.server.ts';
import { FAILED_JOBS_TOPIC } from '#app/platform/failed-jobs.server.ts';
import { POSITIONS, type Position } from '#app/terms/panel-areas.ts';
import { mayIn, type Rights, rightsKey } from '#app/terms/panel-rights.ts';
import { countsSql, queueDays } from './list-queue.server.ts';
import { SOURCES } from './queue-sources.server.ts';

/** State of the panel's frame: the admin's bell, and the counts beside the menu. */
export type PanelState = BellState & PanelCounts;

const MOST = MOST_SHOWN + 1;
/** $1 is the admin, $2 how many notices are shown, then the days. */
const DAYS = {
  today: sql.raw('$3::date'),
  risk: sql.raw('$4::date'),
  lawsuits: sql.raw('$5::date'),
  powers: sql.raw('$6::date'),
  unassigned: sql.raw('$7::date'),
  onTime: sql.raw('$8::date'),
};
/** Names every parameter, because a position's queues may not use all of them. */
const ASKED = sql.raw(
  'with asked as (select $1::uuid, $2::bigint, $3::date, $4::date, $5::date, $6::date, $7::date, $8::date)',
);
const statementOf = (position: Rights): string =>
  new PgDialect().sqlToQuery(sql`${ASKED} select json_build_object(${sql.raw(BELL_FIELDS)},
    'waiting', ${countsSql(position, DAYS, MOST)},
    'tasks', ${
      mayIn(position, 'tasks', 'see')
        ? sql`(select count(*) from (select 1 from tasks where status = 'open'
      and (assignee_id = any ((select acting_for($1::uuid))::uuid[]) or assignee_id is null) limit ${sql.raw(String(MOST))}) capped)`
        : sql`0`
    }) as state`).sql;
/** Statement by position, prepared once: it runs with every page of the panel. */
export const PANEL_STATE = Object.fromEntries(
  POSITIONS.map((position) => [position, statementOf(position)]),
) as Record<Position, string>;

/** Tables that the statements read, besides the admin's own notifications. */
export const PANEL_STATE_TABLES = [
  ...new Set(WAITING_QUEUES.map((queue) => SOURCES[queue].from.replace(/\(\)$/, ''))),
  ...[
    'commission_entries',
    'partner_payouts',
    'queue_snoozes',
    'substitutions',
    'tasks',
    'transactions',
    'user_roles',
    FAILED_JOBS_TOPIC,
  ],
];

/** Failures of jobs raise no notification: they are counted this late at most, ms. */
const LONGEST_MS = 10_000;
const states = cachedReadings<PanelState>({ most: 500, longest: LONGEST_MS });

/** Loads the state of the panel's frame, from memory while nothing that it shows has changed. */
export function loadPanelState(admin: SignedInActor, now: Date = new Date()): Promise<PanelState> {
  const { today, onTime, risk, lawsuits, powers, unassigned } = queueDays(civilDateAt(now));
  const values = [admin.userId, NOTIFICATION_LIMIT, today, risk, lawsuits, powers, unassigned, onTime];
  const position = positionOf(admin);
  const key = rightsKey(position);
  return states([key, ...values].join(' '), [...PANEL_STATE_TABLES, admin.userId], async () => {
    const text = typeof position === 'string' ? PANEL_STATE[position] : statementOf(position);
    const [row] = await readAs<{ state: PanelState }>(admin, `panel-state-${key}`, text, values);
    if (!row) throw new Error('unreachable');
    return row.state;
  });
}
