import { sql } from 'drizzle-orm';
import { EVENT_DAYS } from '#app/features/automation/rules/event-retention.ts';
import { asActor, system } from '#app/platform/actor.server.ts';

const ACTOR = system('automation-retention');
const BATCH = 2_000;

/** Job `automation.expire`: the log stays as long as the events that it is about; its actions go with it. */
export async function expireRuns(days: number = EVENT_DAYS): Promise<void> {
  for (;;) {
    const { rowCount } = await asActor(ACTOR, (tx) =>
      tx.execute(sql`delete from automation_runs where id in (select id from automation_runs
        where created_at < now() - make_interval(days => ${days}) order by created_at limit ${BATCH})`),
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}
