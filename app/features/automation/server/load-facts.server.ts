import { sql } from 'drizzle-orm';
import type { RuleFacts } from '#app/features/automation/rules/evaluate.ts';
import type { Subjects } from '#app/features/automation/rules/event-subjects.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';

type Found = Record<
  'leads' | 'clients' | 'cards' | 'orders' | 'installments',
  Record<string, RuleFacts> | null
>;

/**
 * Loads current facts about the subjects of events, in one statement. @returns the facts of each event, in
 * their order.
 */
export async function loadFacts(tx: Tx, subjects: readonly Subjects[], now: Date): Promise<RuleFacts[]> {
  if (subjects.length === 0) return [];
  const ids = (key: keyof Subjects) => {
    const found = new Set(subjects.map((subject) => subject[key]).filter((id) => id !== null));
    return sql`any(${sql.param([...found])}::uuid[])`;
  };
  const {
    rows: [found],
  } = await tx.execute<Found>(sql`select
    (select json_object_agg(l.id, json_build_object('lead.status', l.status, 'lead.origin', l.origin, 'lead.uf', l.uf,
      'lead.assigned', l.assignee_id is not null)) from leads l where l.id = ${ids('leadId')}) as leads,
    (select json_object_agg(p.id, json_build_object('client.doc_type', p.doc_type, 'client.uf', p.uf,
      'client.verified', p.face_verified, 'client.assigned', p.assignee_id is not null,
      'client.late_installments', (select count(*) from installment_payments i
        join transactions t on t.id = i.transaction_id where i.user_id = p.id and not t.one_charge and i.due_date < ${earliestOnTime(civilDateAt(now))} and i.status in ('pending', 'failed'))))
      from profiles p where p.id = ${ids('userId')}) as clients,
    (select json_object_agg(c.id, json_build_object('card.type', c.card_type, 'card.status', c.status,
      'card.score', c.score, 'card.documents',
      (select count(*) from card_documents d where d.card_id = c.id and d.status <> 'uploading')))
      from cards c where c.id = ${ids('cardId')}) as cards,
    (select json_object_agg(t.id, json_build_object('order.amount', (t.amount * 100)::bigint,
      'order.status', t.status, 'order.installments', t.installments, 'order.plan', order_plan(t.plan_snapshot),
      'order.alone', t.plan_snapshot #>> '{product,id}' is not null))
      from transactions t where t.id = ${ids('orderId')}) as orders,
    (select json_object_agg(i.id, json_build_object('installment.amount', (i.amount * 100)::bigint,
      'installment.number', i.installment_number, 'installment.status', i.status))
      from installment_payments i where i.id = ${ids('installmentId')}) as installments`);
  const of = (table: keyof Found, id: string | null) => (id && found?.[table]?.[id]) || {};
  return subjects.map(({ userId, leadId, cardId, orderId, installmentId }) => ({
    ...of('leads', leadId),
    ...of('clients', userId),
    ...of('cards', cardId),
    ...of('orders', orderId),
    ...of('installments', installmentId),
  }));
}
