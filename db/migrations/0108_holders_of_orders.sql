-- Whose the orders of before are. The owner has no policy on these tables, and nobody is told: both rest meanwhile.
do $$
declare t text;
begin
  foreach t in array array['transactions', 'cards', 'leads', 'profiles', 'linked_profiles', 'audit_log', 'user_process_steps',
    'process_steps', 'card_score_history', 'card_status_history', 'domain_events', 'extended_warranties'] loop
    execute format('alter table %I no force row level security', t);
  end loop;
end $$;
--> statement-breakpoint
alter table transactions disable trigger user;
--> statement-breakpoint
alter table cards disable trigger user;
--> statement-breakpoint
update transactions t set linked_profile_id = l.id
from leads d, linked_profiles l, profiles p
where d.id = t.lead_id and l.main_user_id = t.user_id and p.id = t.user_id and l.active
  and l.doc_number = d.doc_number and p.doc_number <> d.doc_number;
--> statement-breakpoint
-- A service that only orders of one linked profile brought is that profile's, though it was opened on the account.
update cards c set linked_profile_id = h.linked
from (
  select t.user_id, a.card_type, min(t.linked_profile_id::text)::uuid as linked
  from transactions t cross join lateral jsonb_array_elements_text(t.plan_snapshot -> 'activates') as a (card_type)
  where t.user_id is not null and jsonb_typeof(t.plan_snapshot -> 'activates') = 'array'
  group by t.user_id, a.card_type
  having count(*) = count(t.linked_profile_id) and count(distinct t.linked_profile_id) = 1
) h
where c.user_id = h.user_id and c.card_type = h.card_type and c.linked_profile_id is null
  and not exists (select 1 from cards o where o.linked_profile_id = h.linked and o.card_type = h.card_type)
  and not exists (select 1 from audit_log l
    where l.entity = 'cards' and l.entity_id = c.id::text and l.action = 'card.create');
--> statement-breakpoint
alter table cards enable trigger user;
--> statement-breakpoint
-- What an order of a linked profile was to open and did not: the account's own stood in its way.
with opened as (
  insert into cards (user_id, linked_profile_id, card_type)
  select distinct t.user_id, t.linked_profile_id, a.card_type
  from transactions t
    cross join lateral jsonb_array_elements_text(t.plan_snapshot -> 'activates') as a (card_type)
  where t.linked_profile_id is not null and t.withdrawn_at is null and t.status <> 'refunded'
    and jsonb_typeof(t.plan_snapshot -> 'activates') = 'array'
  on conflict do nothing
  returning id, user_id, card_type
)
insert into user_process_steps (user_id, card_id, step_id, step_order)
select c.user_id, c.id, s.id, s.step_order from opened c
join process_steps s on s.card_type = c.card_type and s.active;
--> statement-breakpoint
-- A guarantee follows the service that it was bought with.
update extended_warranties w set card_id = n.id
from transactions t, cards o, cards n
where t.id = w.transaction_id and o.id = w.card_id and n.linked_profile_id = t.linked_profile_id
  and n.card_type = o.card_type and o.linked_profile_id is distinct from n.linked_profile_id;
--> statement-breakpoint
alter table cards disable trigger user;
--> statement-breakpoint
-- The first order that stands holds a card, else the last one; what the team gave is held by none.
update cards c set opened_by = (
  select t.id from transactions t
  where t.user_id = c.user_id and t.linked_profile_id is not distinct from c.linked_profile_id
    and t.plan_snapshot -> 'activates' ? c.card_type
  order by (t.withdrawn_at is null and t.status <> 'refunded') desc,
    case when t.withdrawn_at is null and t.status <> 'refunded' then t.created_at end,
    t.created_at desc
  limit 1)
where not exists (select 1 from audit_log l
  where l.entity = 'cards' and l.entity_id = c.id::text and l.action = 'card.create');
--> statement-breakpoint
alter table cards enable trigger user;
--> statement-breakpoint
alter table transactions enable trigger user;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['transactions', 'cards', 'leads', 'profiles', 'linked_profiles', 'audit_log', 'user_process_steps',
    'process_steps', 'card_score_history', 'card_status_history', 'domain_events', 'extended_warranties'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
