import type { TimelineEntry } from '#app/features/cards/rules/timeline.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { type Actor, readAs } from '#app/platform/actor.server.ts';
import type { CardType } from '#app/terms/card-status.ts';

type Customer = Extract<Actor, { kind: 'customer' }>;

/** Lines of a page. */
export const TIMELINE_PAGE = 20;

/**
 * Each kind of event of the holder's cards, the newest first and no more than a page of it, put together and cut once
 * more. $1 the user, $2 the type of card or null, $3 and $4 the place to go on after, $5 the lines.
 * A place is compared as (instant, id): an id belongs to one row, and a review is later than its document.
 * What is paid shows with the holder of its order, and with the card that it bought.
 */
const TIMELINE = `
  with holder as materialized (
    select active_linked_profile_id as linked from profiles where id = $1
  ), held as materialized (
    select c.id, c.card_type from cards c, holder
    where c.user_id = $1 and c.linked_profile_id is not distinct from holder.linked
      and ($2::text is null or c.card_type = $2)
  ), of_cards as (
    select e.* from held cross join lateral (
      (select h.id, h.created_at as at, held.card_type, json_build_object('kind', case when h.user_step_id is null
          then 'status' else 'step' end, 'status', h.status, 'name', s.name,
          'notes', case when h.status = u.status then u.notes end) as what
        from card_status_history h
        left join user_process_steps u on u.id = h.user_step_id
        left join process_steps s on s.id = u.step_id
        where h.card_id = held.id and (h.created_at, h.id) < ($3, $4) and (u.id is null or u.enabled)
        order by h.created_at desc nulls last, h.id desc nulls last limit $5)
      union all
      (select d.id, d.created_at, held.card_type, json_build_object('kind', 'document', 'name', d.file_name)
        from card_documents d
        where d.card_id = held.id and d.status <> 'uploading' and (d.created_at, d.id) < ($3, $4)
        order by d.created_at desc nulls last, d.id desc limit $5)
      union all
      (select d.id, d.updated_at, held.card_type, json_build_object('kind', 'review', 'name', d.file_name,
          'approved', d.status = 'approved', 'reason', d.review_reason)
        from card_documents d
        where d.card_id = held.id and d.status in ('approved', 'rejected') and d.updated_at > d.created_at
          and (d.updated_at, d.id) < ($3, $4)
        order by d.updated_at desc, d.id desc limit $5)
      union all
      (select f.id, f.created_at, held.card_type, json_build_object('kind', 'proof', 'name', f.title)
        from card_proofs f
        where f.card_id = held.id and (f.created_at, f.id) < ($3, $4)
        order by f.created_at desc nulls last, f.id desc limit $5)
      union all
      (select g.id, g.created_at, held.card_type, json_build_object('kind', 'guarantee', 'protocol', g.protocol, 'step', 'asked')
        from guarantee_requests g where g.card_id = held.id and (g.created_at, g.id) < ($3, $4)
        order by g.created_at desc, g.id desc limit $5)
      union all
      (select g.id, g.answered_at, held.card_type,
          json_build_object('kind', 'guarantee', 'protocol', g.protocol, 'step', g.status)
        from guarantee_requests g
        where g.card_id = held.id and g.answered_at is not null and (g.answered_at, g.id) < ($3, $4)
        order by g.answered_at desc, g.id desc limit $5)
    ) e
  ), paid as (
    select i.id, i.paid_at as at, $2::text as card_type, json_build_object('kind', 'payment', 'partId', i.id,
      'number', i.installment_number, 'parts', case when t.one_charge then 1 else (
        select count(*) from installment_payments o where o.transaction_id = t.id) end, 'amount', (case when t.one_charge then t.amount else i.amount end * 100)::float8) as what
    from holder join installment_payments i on i.user_id = $1 join transactions t on t.id = i.transaction_id
    where t.linked_profile_id is not distinct from holder.linked and (not t.one_charge or i.installment_number = 1)
      and i.paid_at is not null and (i.paid_at, i.id) < ($3, $4)
      and ($2::text is null or t.plan_snapshot->'activates' ? $2)
    order by i.paid_at desc, i.id desc limit $5
  )
  select json_build_object('id', id, 'at', at, 'cardType', card_type)::jsonb || what::jsonb as entry
  from (select * from of_cards union all select * from paid) e
  order by at desc, id desc limit $5`;

export type TimelinePage = {
  entries: TimelineEntry[];
  /** Where the next page goes on, for the address; null on the last one. */
  next: string | null;
};

/** What happened to the holder's cards, newest first (decisions.md, /app/andamento), a page of it in one statement. */
export async function loadTimeline(
  customer: Customer,
  { cardType, after }: { cardType: CardType | null; after: Cursor | null },
): Promise<TimelinePage> {
  const rows = await readAs<{ entry: TimelineEntry }>(customer, 'timeline', TIMELINE, [
    customer.userId,
    cardType,
    after?.createdAt ?? 'infinity',
    after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    TIMELINE_PAGE + 1,
  ]);
  const entries = rows.slice(0, TIMELINE_PAGE).map(({ entry }) => entry);
  const last = entries.at(-1);
  return {
    entries,
    next: rows.length > entries.length && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}
