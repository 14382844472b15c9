import type { TimelineEntry } from '#app/features/cases/rules/timeline.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { type CustomerActor, readAs } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import type { CardType } from '#app/terms/card-status.ts';

/** Lines of a page. */
const TIMELINE_PAGE = 20;

/**
 * Reads each kind of event of the holder's cards, newest first and at most one page of it, then merges and
 * cuts them to one page. $1 the user, $2 the type of card or null, $3 and $4 the cursor, $5 the lines. Rows
 * are ordered by (instant, id): an id belongs to one row, and a review is later than its document. A payment
 * is shown with the holder of its order, and with the card that it bought; a record and its letters with the card that
 * works on the record. Paid installments are taken by their holder first: the planner would walk the index of everybody's.
 */
const TIMELINE = `
  with holder as materialized (
    select active_linked_profile_id as linked from profiles where id = $1
  ), own as materialized (
    select c.id, c.card_type, c.score_visible, c.status = 'blocked' and service_end(c.id) is not null as ended
    from cards c, holder
    where c.user_id = $1 and c.linked_profile_id is not distinct from holder.linked
  ), held as materialized (
    select * from own where $2::text is null or card_type = $2
  ), of_cards as (
    select e.* from held cross join lateral (
      (select h.id, h.created_at as at, held.card_type, json_build_object('kind', case when h.user_step_id is null
          then 'status' else 'step' end, 'status', h.status, 'name', s.name,
          'ended', held.ended and h.user_step_id is null and h.status = 'blocked', 'notes', case when h.status = u.status then u.notes end) as what
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
      (select r.id, r.created_at, held.card_type, json_build_object('kind', 'request', 'name', r.name)
        from document_requests r
        where r.card_id = held.id and r.canceled_at is null and (r.created_at, r.id) < ($3, $4)
        order by r.created_at desc, r.id desc limit $5)
      union all
      (select h.id, h.created_at, held.card_type, json_build_object('kind', 'score', 'score', h.score,
          'source', case when h.taken_on is not null then
            json_build_object('bureau', h.bureau, 'takenOn', h.taken_on) end)
        from card_score_history h
        where h.card_id = held.id and held.score_visible and (h.score > 0 or h.taken_on is not null)
          and (h.created_at, h.id) < ($3, $4)
        order by h.created_at desc, h.id desc limit $5)
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
  ), signed as (
    select a.id, a.created_at as at, $2::text as card_type, json_build_object('kind', 'contract', 'code', a.code) as what
    from holder join contract_acceptances a on a.user_id = $1 join transactions t on t.id = a.transaction_id
    where t.linked_profile_id is not distinct from holder.linked and (a.created_at, a.id) < ($3, $4)
      and ($2::text is null or t.plan_snapshot->'activates' ? $2)
    order by a.created_at desc, a.id desc limit $5
  ), faces as (
    select f.id, e.at, null::text as card_type,
      json_build_object('kind', 'identity', 'step', e.step, 'reason', case when e.step = 'rejected' then f.review_reason end) as what
    from holder join facial_verifications f on f.user_id = $1 cross join lateral (values
      (f.created_at, 'sent'),
      (case when f.verification_status in ('approved', 'rejected') then f.updated_at end, f.verification_status)) e(at, step)
    where $2::text is null and holder.linked is null and (e.at, f.id) < ($3, $4)
    order by e.at desc, f.id desc limit $5
  ), own_installments as materialized (
    select * from installment_payments where user_id = $1 and paid_at is not null
  ), paid as (
    select i.id, i.paid_at as at, $2::text as card_type, json_build_object('kind', 'payment', 'installmentId', i.id,
      'place', case when t.one_charge then json_build_object('number', 1, 'count', 1, 'agreement', 0)
          else installment_place(i.transaction_id, i.renegotiation_id, i.installment_number) end, 'amount', ${centavosText('case when t.one_charge then t.amount else i.amount end')}) as what
    from holder cross join own_installments i join transactions t on t.id = i.transaction_id
    where t.linked_profile_id is not distinct from holder.linked and (not t.one_charge or i.installment_number = 1)
      and (i.paid_at, i.id) < ($3, $4)
      and ($2::text is null or t.plan_snapshot->'activates' ? $2)
    order by i.paid_at desc, i.id desc limit $5
  ), records as (
    select e.id, e.at, own.card_type, json_build_object('kind', case when e.letter is null then 'record' else 'letter' end,
      'step', case when e.answer is not null then 'answered' when e.letter is not null then 'sent' else coalesce(e.state, e.kind) end,
      'listingId', e.listing_id, 'letterId', e.letter, 'creditor', e.creditor, 'place', e.place, 'on', e.on_day,
      'addressee', letter_addressee(e.letter), 'own', e.by_kind = 'customer', 'unanswered', e.answer = 'no_answer') as what
    from holder cross join lateral listing_moments($1, holder.linked, $2, $3, $4, $5::int) e
    left join own on own.card_type = listing_service(e.listing_id)
  ), arrived as (
    select e.id, e.at, own.card_type, json_build_object('kind', 'letter', 'step', case when e.protocol then 'filed' else 'delivered' end,
      'letterId', e.letter, 'addressee', letter_addressee(e.letter), 'creditor', null, 'on', null, 'own', false, 'unanswered', false) as what
    from holder cross join lateral letter_arrivals($1, holder.linked) e
    left join own on own.card_type = listing_service(e.listing_id)
    where ($2::text is null or listing_service(e.listing_id) = $2) and (e.at, e.id) < ($3, $4)
    order by e.at desc, e.id desc limit $5
  )
  select json_build_object(
    'types', (select coalesce(json_agg(card_type), '[]') from own),
    'entries', (select coalesce(json_agg(entry order by at desc, id desc), '[]') from (
      select at, id, json_build_object('id', id, 'at', at, 'cardType', card_type)::jsonb || what::jsonb as entry
      from (select * from of_cards union all select * from signed union all select * from faces
        union all select * from paid union all select * from records union all select * from arrived) e
      order by at desc, id desc limit $5) lines)) as page`;

export type TimelinePage = {
  /** The services that the holder has. */
  types: CardType[];
  entries: TimelineEntry[];
  /** Cursor of the next page, for the address; null on the last page. */
  next: string | null;
};

/**
 * Loads one page of events of the holder's cards, newest first (docs/product.md section 2, Customer area), in
 * one statement.
 */
export async function loadTimeline(
  customer: CustomerActor,
  { cardType, after }: { cardType: CardType | null; after: Cursor | null },
): Promise<TimelinePage> {
  const [row] = await readAs<{ page: Omit<TimelinePage, 'next'> }>(customer, 'timeline', TIMELINE, [
    customer.userId,
    cardType,
    after?.createdAt ?? 'infinity',
    after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    TIMELINE_PAGE + 1,
  ]);
  const { types, entries: found } = row?.page ?? { types: [], entries: [] };
  const entries = found.slice(0, TIMELINE_PAGE);
  const last = entries.at(-1);
  return {
    types,
    entries,
    next: found.length > entries.length && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}
