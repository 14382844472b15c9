import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { EVENT_COLUMNS } from './event-columns.server.ts';

const { domainEvents: e } = schema;

const ACTOR = system('events');
const BATCH = 200;

/**
 * Takes events into a capability, in the dispatcher's transaction: its writes commit together with the mark
 * that the events were dispatched. It only queues work; jobs do it.
 */
export type EventConsumer = (tx: Tx, events: readonly DomainEvent[]) => Promise<void>;

/**
 * Hands every undispatched event to the consumers, oldest first. Several processes may run it concurrently:
 * each takes rows that no other one locks. An event that a consumer fails on waits for the next run and
 * blocks no other event.
 * @returns the number of dispatched events.
 */
export async function dispatchEvents(consumers: readonly EventConsumer[]): Promise<number> {
  let dispatched = 0;
  for (let after = 0; ; ) {
    const { seqs, failed } = await dispatchBatch(consumers, after, BATCH);
    if (failed) {
      // Dispatches the events one by one, so that only those that fail remain.
      for (let one = after, left = BATCH; left > 0; left--) {
        const single = await dispatchBatch(consumers, one, 1);
        if (single.seqs.length === 0) break;
        one = single.seqs[0] ?? one;
        if (!single.failed) dispatched += 1;
        after = one;
      }
      continue;
    }
    dispatched += seqs.length;
    if (seqs.length < BATCH) return dispatched;
    after = seqs.at(-1) ?? after;
  }
}

/** @returns the dispatched events, and whether a consumer refused them; then nothing was written. */
async function dispatchBatch(
  consumers: readonly EventConsumer[],
  after: number,
  limit: number,
): Promise<{ seqs: number[]; failed: boolean }> {
  const seqs: number[] = [];
  try {
    await asActor(ACTOR, async (tx) => {
      const events = await tx
        .select(EVENT_COLUMNS)
        .from(e)
        .where(and(isNull(e.dispatchedAt), gt(e.seq, after)))
        .orderBy(asc(e.seq))
        .limit(limit)
        .for('update', { skipLocked: true });
      if (events.length === 0) return;
      seqs.push(...events.map(({ seq }) => seq));
      for (const consume of consumers) await consume(tx, events);
      await tx.update(e).set({ dispatchedAt: new Date() }).where(inArray(e.seq, seqs));
    });
    return { seqs, failed: false };
  } catch (error) {
    // An error outside of an event is one of the database: the caller retries.
    if (seqs.length === 0) throw error;
    log.warn(
      { event: 'events', seq: seqs[0], count: seqs.length, ...errorFields(error) },
      'events not accepted',
    );
    return { seqs, failed: true };
  }
}
