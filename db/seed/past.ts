import type pg from 'pg';
import type { EventType } from '#app/features/integrations/rules/event-catalog.ts';

/** Functions that set the time of a chained row; while the past is written, they use `demo.at`. */
const CHAINS = ['chain_acceptance()', 'chain_audit()', 'chain_listing()'];

/** Source of an event's time: the subject's id and the moment. */
const MOMENTS: readonly (readonly [type: EventType, rows: string])[] = [
  ['lead.created', 'select id, created_at from leads'],
  ['client.created', 'select id, created_at from profiles'],
  ['order.placed', 'select id, created_at from transactions'],
  ['order.withdrawn', 'select id, withdrawn_at from transactions'],
  ['order.paid', 'select transaction_id, max(paid_at) from installment_payments group by 1'],
  ['order.refunded', 'select transaction_id, max(refunded_at) from installment_payments group by 1'],
  ['installment.paid', 'select id, paid_at from installment_payments'],
  ['installment.refunded', 'select id, refunded_at from installment_payments'],
  ['installment.renegotiated', 'select transaction_id, created_at from renegotiations'],
  ['contract.accepted', 'select id, created_at from contract_acceptances'],
  ['card.created', 'select id, created_at from cards'],
  ['card.clock_started', 'select id, clock_started_at from cards'],
  [
    'card.completed',
    "select card_id, max(created_at) from card_status_history where user_step_id is null and status = 'completed' group by 1",
  ],
  ['proof.added', 'select id, created_at from card_proofs'],
];

/** Sets the chains' current time from here on, within `inThePast`. */
export const atTime = (owner: pg.Client, at: Date) =>
  owner.query("select set_config('demo.at', $1, true)", [at.toISOString()]);

/** Writes with the chains' clock at `demo.at`, and with given times of a card's last change. */
export async function inThePast(owner: pg.Client, write: () => Promise<void>): Promise<void> {
  const { rows: chains } = await owner.query<{ now: string }>(
    'select pg_get_functiondef(f::regprocedure) as now from unnest($1::text[]) f',
    [CHAINS],
  );
  for (const { now } of chains)
    await owner.query(now.replace('clock_timestamp()', "current_setting('demo.at')::timestamptz"));
  await owner.query('alter table cards disable trigger touch_updated_at');
  await write();
  await owner.query('alter table cards enable trigger touch_updated_at');
  for (const { now } of chains) await owner.query(now);
  // Marks past events as dispatched, with the moment of their rows, so that rules can be tried with them.
  await owner.query('alter table domain_events disable trigger append_only');
  await owner.query(
    `update domain_events e set created_at = m.at, dispatched_at = now()
     from (${MOMENTS.map(([type, rows]) => `select '${type}' as type, m.* from (${rows}) m(id, at)`).join(' union all ')}) m
     where m.type = e.type and m.id = e.subject_id and m.at <= now()`,
  );
  await owner.query('delete from domain_events where dispatched_at is null');
  await owner.query('alter table domain_events enable trigger append_only');
}
