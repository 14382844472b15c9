import { sql } from 'drizzle-orm';
import { EVENT_DAYS } from '#app/features/automation/rules/terms.ts';
import { asActor, system } from '#app/platform/actor.server.ts';

const RUNS_ACTOR = system('automation-retention');
const RUNS_BATCH = 2_000;

/** Job `automation.expire`: the log stays as long as the events that it is about; its actions go with it. */
export async function expireRuns(days: number = EVENT_DAYS): Promise<void> {
  for (;;) {
    const { rowCount } = await asActor(RUNS_ACTOR, (tx) =>
      tx.execute(sql`delete from automation_runs where id in (select id from automation_runs
        where created_at < now() - make_interval(days => ${days}) order by created_at limit ${RUNS_BATCH})`),
    );
    if ((rowCount ?? 0) < RUNS_BATCH) return;
  }
}

const EVENTS_ACTOR = system('events-retention');
const EVENTS_BATCH = 5_000;

/** Job `events.expire`: deletes dispatched events older than the retention, a batch at a time. */
export async function expireEvents(days: number = EVENT_DAYS): Promise<void> {
  for (;;) {
    const { rowCount } = await asActor(EVENTS_ACTOR, (tx) =>
      tx.execute(sql`delete from domain_events where seq in (
        select seq from domain_events where created_at < now() - make_interval(days => ${days})
          and dispatched_at is not null order by created_at limit ${EVENTS_BATCH})`),
    );
    if ((rowCount ?? 0) < EVENTS_BATCH) return;
  }
}
