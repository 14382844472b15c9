-- Entered data counts as a change; values computed from it, and the count of events, do not.
create or replace function count_listing_version() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  computed text[] := array['turn', 'pile', 'next_due_on', 'next_rule', 'changes_on', 'outlook', 'events', 'updated_at',
    'promise_from', 'promise_due_on', 'rate_average', 'rate_average_from', 'rate_average_on', 'rate_over_average',
    -- Generated columns are not computed yet in a trigger before the change.
    'version', 'creditor_key', 'search_text'];
begin
  if to_jsonb(new) - computed is distinct from to_jsonb(old) - computed then
    new.version := old.version + 1;
  else
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  return new;
end $$;

create or replace function listing_event_hash(e listing_events) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return encode(sha256(convert_to(jsonb_build_array(e.seq, e.previous_hash, e.id, e.listing_id, e.user_id, e.kind, e.rule,
    e.by_id, e.by_kind, e.data, extract(epoch from e.created_at))::text, 'UTF8')), 'hex');

-- The listing counts the entries of its chain, so that missing last entries are detected; its row is the
-- lock.
create or replace function chain_listing() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.listings set events = events + 1 where id = new.listing_id and user_id = new.user_id
    returning events into strict new.seq;
  new.created_at := clock_timestamp();
  new.previous_hash := coalesce((select e.hash from public.listing_events e
    where e.listing_id = new.listing_id and e.seq = new.seq - 1), '');
  new.hash := public.listing_event_hash(new);
  return new;
end $$;

-- A row of card_debts is a listing at its creditor with the same id.
create or replace function mirror_debt() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  holder uuid;
  twins integer;
  ended date;
begin
  if tg_op = 'DELETE' then
    delete from public.listings where id = old.id;
    return null;
  end if;
  select c.linked_profile_id into holder from public.cards c where c.id = new.card_id;
  select coalesce(max(l.copy), 0) into twins from public.listings l where l.user_id = new.user_id
    and l.linked_profile_id is not distinct from holder and l.place = 'credor' and l.creditor_key = nome_fold(left(new.creditor, 200))
    and l.contract_ref is null and l.due_on is not distinct from new.due_date and l.id <> new.id;
  ended := case when new.status in ('paid', 'canceled') then (new.updated_at at time zone 'America/Sao_Paulo')::date end;
  insert into public.listings as l (id, user_id, linked_profile_id, card_id, place, kind, creditor, amount, due_on, seen_on,
    notes, copy, person_says, state, removed_on, turn, changes_on, created_at)
  values (new.id, new.user_id, holder, new.card_id, 'credor',
    case when new.amount = 0 then 'outro' else 'inadimplencia' end, left(new.creditor, 200), new.amount, new.due_date,
    (new.created_at at time zone 'America/Sao_Paulo')::date, new.notes, twins + 1,
    case new.status when 'paid' then 'ja_paguei' when 'negotiating' then 'reconheco' end,
    case new.status when 'pending' then 'found' when 'negotiating' then 'triaged' else 'removed' end, ended,
    case new.status when 'pending' then 'us' when 'negotiating' then 'customer' else 'done' end, (now() at time zone 'America/Sao_Paulo')::date, new.created_at)
  on conflict (id) do update set kind = excluded.kind, creditor = excluded.creditor, amount = excluded.amount,
    due_on = excluded.due_on, notes = excluded.notes, copy = excluded.copy, person_says = excluded.person_says,
    state = excluded.state, removed_on = excluded.removed_on, turn = excluded.turn, outlook = null;
  return null;
end $$;
create trigger mirror_debt after insert or update or delete on card_debts for each row execute function mirror_debt();

-- The service that works on a record, as in the board's lanes.
create or replace function listing_service(of_listing uuid) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select case when l.place = 'scr' then 'bacen' when l.kind = 'acao' then 'jus' else 'nome' end
    from listings l where l.id = of_listing);

-- When the clock of a service starts, pauses or ends, the next run of `listings.settle` recomputes its
-- listings.
create or replace function unsettle_listings() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.listings l set outlook = null
  where l.user_id = new.user_id and l.linked_profile_id is not distinct from new.linked_profile_id
    and l.state not in ('removed', 'expired', 'kept')
    and new.card_type = case when l.place = 'scr' then 'bacen' when l.kind = 'acao' then 'jus' else 'nome' end;
  return null;
end $$;
create trigger unsettle_listings_of_new after insert on cards for each row when (new.clock_started_at is not null)
  execute function unsettle_listings();
create trigger unsettle_listings after update of clock_started_at, clock_days, clock_paused_since, clock_paused_days, status
  on cards for each row
  when (old.clock_due_on is distinct from new.clock_due_on or old.clock_paused_since is distinct from new.clock_paused_since
    or old.status is distinct from new.status)
  execute function unsettle_listings();

-- Whether a record is at its place, so that it can be worked on; null for one that does not exist.
create or replace function listing_stands(of_listing uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select n.state not in ('removed', 'expired') from listings n where n.id = of_listing
$$;
grant execute on function listing_stands(uuid) to nome_customer, nome_admin, nome_system;

-- Events of a holder's records, of one service or all, that their timeline shows, newest first: moves between states, corrections by the team,
-- and reports that no longer show the record. `letter` names the letter that caused the event.
create or replace function listing_moments(of_user uuid, of_linked uuid, of_type text, before_at timestamptz, before_id uuid,
    most int)
  returns table (id uuid, at timestamptz, listing_id uuid, creditor text, place text, kind text, state text, letter uuid,
    answer text, by_kind text, on_day text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select e.id, e.created_at, l.id, l.creditor, l.place, e.kind, e.data->>'to', (e.data->>'letter')::uuid,
      e.data->>'answer', e.by_kind, e.data->>'on'
    from listing_events e join listings l on l.id = e.listing_id
    where e.user_id = of_user and l.user_id = of_user and l.linked_profile_id is not distinct from of_linked
      and (e.created_at, e.id) < (before_at, before_id) and (of_type is null or listing_service(l.id) = of_type)
      and (e.kind in ('asked', 'answered', 'removed', 'gone_back', 'missing')
        or e.kind = 'edited' and e.by_kind = 'admin'
        or e.kind = 'state' and e.data->>'to' in ('triaged', 'kept', 'expired')
        or e.kind = 'letter' and e.data ? 'answer')
    order by e.created_at desc, e.id desc limit most;
  end;
grant execute on function listing_moments(uuid, uuid, text, timestamptz, uuid, int) to nome_customer, nome_admin, nome_system;

-- Services in which the diagnosis of a holder found a record that could be removed. The guarantee's money is
-- shared among them.
create or replace function removable_fronts(of_user uuid, of_linked uuid) returns setof text language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct case when n.place = 'scr' then 'bacen' when n.kind = 'acao' then 'jus' else 'nome' end
  from public.listings n
  where n.user_id = of_user and n.linked_profile_id is not distinct from of_linked
    and (n.pile = 'contestar' or n.state in ('removed', 'gone_back'))
$$;
grant execute on function removable_fronts(uuid, uuid) to nome_admin, nome_customer, nome_system;
grant execute on function listing_service(uuid) to nome_customer, nome_admin, nome_system;
grant execute on function listing_event_hash(listing_events) to nome_admin, nome_customer, nome_definer, nome_staff,
  nome_system;

-- Table listings
-- Customers add listings and state what they know of one; the results of clocks and triage are written with
-- it.
grant select,
  insert (id, user_id, linked_profile_id, place, kind, creditor, creditor_doc, original_creditor, contract_ref, amount,
    due_on, included_on, source, uf, copy, person_says, paid_on, turn, pile, next_due_on, next_rule, changes_on, outlook),
  update (person_says, paid_on, turn, pile, next_due_on, next_rule, changes_on, outlook, promise_from, promise_due_on)
  on listings to nome_customer;
grant select on listings to nome_staff;
grant select, insert, update, delete on listings to nome_admin, nome_system;
grant select (id, user_id, linked_profile_id, place, kind, state, events), update (events, outlook) on listings
  to nome_definer;
-- The count of events is no personal data, and its function may not check who was erased.
call owned_table('listings', 'admin_all system_all definer_read', live => 'insert or update or delete',
  erased => 'insert or update of user_id, creditor, amount, notes, person_says, paid_on, state');
call positions('listings', '* rid * - -', 'user');
call person_policy('customer_insert', 'listings',
  'for insert to nome_customer with check (user_id = :me
    and (linked_profile_id is null or exists (select 1 from linked_profiles p
      where p.id = listings.linked_profile_id and p.main_user_id = listings.user_id)))');
call person_policy('customer_update', 'listings', 'for update to nome_customer using (user_id = :me)');
create policy staff_read on listings for select to nome_staff
  using (exists (select 1 from profiles p where p.id = listings.user_id));
create policy definer_update on listings for update to nome_definer using (true);
create trigger version_listing before update on listings for each row execute function count_listing_version();
create trigger event_added after insert on listings for each row
  execute function raise_event('listing.added', 'place kind');
create trigger event_state after update of state on listings for each row when (old.state <> new.state)
  execute function raise_event('listing.changed', 'place kind state>');
create trigger event_removed after update of state on listings for each row
  when (old.state <> new.state and new.state = 'removed')
  execute function raise_event('listing.removed', 'place kind');

-- Table listing_events
-- Added alone; they go with their listing when a person's data are erased.
grant select, insert (id, listing_id, user_id, kind, by_id, by_kind, data) on listing_events to nome_customer;
grant select on listing_events to nome_staff;
grant select, insert on listing_events to nome_admin;
grant select, insert, delete on listing_events to nome_system;
grant select (listing_id, seq, hash) on listing_events to nome_definer;
call owned_table('listing_events', 'admin_all system_all definer_read', erased => 'insert or update');
call positions('listing_events', '* * * - -', 'user');
call person_policy('customer_insert', 'listing_events',
  $$for insert to nome_customer with check (user_id = :me
    and by_id = user_id and by_kind = 'customer' and kind in ('added', 'said'))$$);
create policy staff_read on listing_events for select to nome_staff
  using (exists (select 1 from profiles p where p.id = listing_events.user_id));
create trigger append_only before update on listing_events for each row execute function refuse_change();
create trigger chain_listing before insert on listing_events for each row execute function chain_listing();
create trigger event_clock after insert on listing_events for each row when (new.kind = 'clock_over')
  execute function raise_event('listing.clock_over', 'listing_id rule');
