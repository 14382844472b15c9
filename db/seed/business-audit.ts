import type pg from 'pg';
import type { AuditAction } from '#app/terms/audit-actions.ts';

/**
 * The team's changes of one kind of row: a statement of moment, actor, entity, its id, and the state before
 * and after.
 */
type Trace = { action: AuditAction; rows: string };

/**
 * Audit entries that the use cases of these changes write, derived from the rows of the past. `$1` is the
 * owner, the actor of rows that name no one.
 */
const TRACES: readonly Trace[] = [
  {
    action: 'lead.status',
    rows: `select updated_at, assignee_id, 'leads', id, jsonb_build_object('status', 'new'), jsonb_build_object('status', status)
      from leads where status <> 'new' and updated_at > created_at`,
  },
  {
    action: 'client.assign',
    rows: `select created_at + interval '20 minutes', null, 'profiles', id, jsonb_build_object('assigneeId', null),
        jsonb_build_object('assigneeId', assignee_id)
      from profiles where assignee_id is not null`,
  },
  {
    action: 'document.approved',
    rows: `select d.reviewed_at, p.assignee_id, 'card_documents', d.id, jsonb_build_object('status', 'pending'),
        jsonb_build_object('status', 'approved')
      from card_documents d join profiles p on p.id = d.user_id where d.status = 'approved' and d.reviewed_at is not null`,
  },
  {
    action: 'card.update',
    rows: `select h.created_at, p.assignee_id, 'cards', h.card_id, jsonb_build_object('status', before.status),
        jsonb_build_object('status', h.status)
      from card_status_history h join cards c on c.id = h.card_id join profiles p on p.id = c.user_id
      cross join lateral (select b.status from card_status_history b where b.card_id = h.card_id
        and b.user_step_id is null and b.created_at < h.created_at order by b.created_at desc limit 1) before
      where h.user_step_id is null and h.status in ('completed', 'blocked')`,
  },
  {
    action: 'step.update',
    rows: `select h.created_at, p.assignee_id, 'user_process_steps', h.user_step_id, jsonb_build_object('status', 'pending'),
        jsonb_build_object('status', h.status)
      from card_status_history h join cards c on c.id = h.card_id join profiles p on p.id = c.user_id
      where h.user_step_id is not null and h.status = 'completed'`,
  },
  {
    action: 'payment.record',
    rows: `select paid_at, null, 'installment_payments', installment_id, null,
        jsonb_build_object('amount', (amount * 100)::int, 'paidOn', (paid_at at time zone 'America/Sao_Paulo')::date, 'method', method)
      from payment_charges where gateway = 'manual' and paid_at is not null`,
  },
  {
    action: 'payment.refund',
    rows: `select r.created_at, r.asked_by, 'installment_payments', c.installment_id, null,
        jsonb_build_object('amount', (r.amount * 100)::int, 'reason', r.reason)
      from refunds r join payment_charges c on c.id = r.charge_id where r.reason <> 'withdrawal'`,
  },
  {
    action: 'refund.done',
    rows: `select done_at, done_by, 'refunds', id, null, jsonb_build_object('amount', (amount * 100)::int)
      from refunds where status = 'done'`,
  },
  {
    action: 'order.renegotiate',
    rows: `select created_at, created_by, 'transactions', transaction_id,
        jsonb_build_object('open', (open_amount * 100)::int), jsonb_build_object('reason', reason)
      from renegotiations`,
  },
  {
    action: 'order.cancel',
    rows: `select canceled_at, canceled_by, 'transactions', id, jsonb_build_object('status', 'pending'),
        jsonb_build_object('status', 'failed', 'reason', cancel_reason)
      from transactions where canceled_at is not null`,
  },
  {
    action: 'task.update',
    rows: `select done_at, done_by, 'tasks', id, jsonb_build_object('status', 'open'), jsonb_build_object('status', 'done')
      from tasks where status = 'done'`,
  },
  {
    action: 'tag.add',
    rows: `select t.created_at, l.assignee_id, 'leads', t.lead_id, null, jsonb_build_object('tag', t.tag)
      from taggings t join leads l on l.id = t.lead_id`,
  },
];

/** The audit log of the past, in the order of its days; each entry is chained at its own moment (`inThePast`). */
export async function auditPast(owner: pg.Client, admin: string): Promise<void> {
  const all = TRACES.map(
    ({ action, rows }) =>
      `select '${action}' as action, at, actor::uuid, entity, entity_id, before::jsonb, after::jsonb
       from (${rows}) t(at, actor, entity, entity_id, before, after)`,
  ).join(' union all ');
  await owner.query(
    `insert into audit_log (id, actor_id, actor_kind, action, entity, entity_id, before, after, seq, previous_hash, hash, created_at)
     select gen_random_uuid(), coalesce(actor, $1::uuid), 'admin', action, entity, entity_id::text, before, after, 0, '', '',
       set_config('demo.at', at::text, true)::timestamptz
     from (${all} order by at) past where at < now()`,
    [admin],
  );
}
