import { sql } from 'drizzle-orm';
import { EVENT_DAYS } from '#app/features/automation/rules/event-retention.ts';
import { asActor, system } from '#app/platform/actor.server.ts';

const ACTOR = system('events-retention');
const BATCH = 5_000;

/** Job `events.expire`: deletes dispatched events older than the retention, a batch at a time. */
export async function expireEvents(days: number = EVENT_DAYS): Promise<void> {
  for (;;) {
    const { rowCount } = await asActor(ACTOR, (tx) =>
      tx.execute(sql`delete from domain_events where seq in (
        select seq from domain_events where created_at < now() - make_interval(days => ${days})
          and dispatched_at is not null order by created_at limit ${BATCH})`),
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}
