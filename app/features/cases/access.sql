-- A frozen score does not change until an admin unfreezes it; every change of a score is recorded.
create or replace function guard_card() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.score_frozen and new.score_frozen and old.score <> new.score then
    raise exception 'the score of card % is frozen', old.id using errcode = 'check_violation', constraint = 'cards_score_frozen';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

create or replace function keep_score() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A card begins with a score of 0 that was not taken.
  if new.score > 0 or new.score_taken_on is not null then
    insert into card_score_history (card_id, user_id, score, bureau, taken_on)
    values (new.id, new.user_id, new.score, new.score_bureau, new.score_taken_on);
  end if;
  return null;
end $$;

create or replace function keep_card_status() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into card_status_history (card_id, user_id, status, card_type, clock_started_at)
  values (new.id, new.user_id, new.status, new.card_type, new.clock_started_at);
  return null;
end $$;

create or replace function keep_step_status() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into card_status_history (card_id, user_id, user_step_id, status) values (new.card_id, new.user_id, new.id, new.status);
  return null;
end $$;

-- How and when the order of a card ended, or only this service by its guarantee, as `EndedOrder`; null for a
-- card that goes on or that no order opened.
create or replace function service_end(of_card uuid) returns json language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  opener uuid := (select c.opened_by from cards c where c.id = of_card);
begin
  return coalesce(
    (select json_build_object('how', 'guarantee', 'at', g.answered_at, 'refund', money_back(opener, g.id))
      from guarantee_requests g where g.card_id = of_card and g.transaction_id = opener and g.status = 'accepted'
        and g.choice = 'refund' limit 1),
    order_end(opener));
end $$;

-- Whether every service of a holder ended with its order: the contract is over, and nothing is asked or done in the
-- holder's name. False without services. Same rule as `casePhase`.
create or replace function case_over(of_user uuid, of_linked uuid) returns boolean language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Mostly one service that is not blocked decides. Queues call this for each row that waits.
  if exists (select 1 from cards c where c.user_id = of_user and c.linked_profile_id is not distinct from of_linked
      and c.status <> 'blocked') then
    return false;
  end if;
  return coalesce((select bool_and(service_end(c.id) is not null) from cards c
    where c.user_id = of_user and c.linked_profile_id is not distinct from of_linked), false);
end $$;

-- Holder of a service, and the lawsuits of some clients, for lists of other capabilities.
create or replace function card_holder(of_card uuid) returns uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select c.linked_profile_id from cards c where c.id = of_card);
create or replace function lawsuits_of(users uuid[]) returns setof uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic select l.id from card_lawsuits l where l.user_id = any (users); end;
-- Account of a service and of a lawsuit, for tasks about them.
create or replace function service_owner(of_card uuid) returns uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select c.user_id from cards c where c.id = of_card);
create or replace function lawsuit_owner(of_lawsuit uuid) returns uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select l.user_id from card_lawsuits l where l.id = of_lawsuit);
-- The next hearing of a lawsuit; null without one.
create or replace function next_hearing(of_lawsuit uuid) returns timestamptz language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select min(h.at) from lawsuit_hearings h where h.lawsuit_id = of_lawsuit and h.canceled_at is null and h.at >= now());
grant execute on function next_hearing(uuid), card_holder(uuid), lawsuits_of(uuid[]), service_owner(uuid), lawsuit_owner(uuid)
  to nome_admin, nome_system;
grant execute on function card_holder(uuid) to nome_customer;

-- Whether every service of an account and of its linked profiles ended with its order. False without services.
create or replace function account_over(of_user uuid) returns boolean language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from cards c where c.user_id = of_user and c.status <> 'blocked') then
    return false;
  end if;
  return coalesce((select bool_and(service_end(c.id) is not null) from cards c where c.user_id = of_user), false);
end $$;

-- Whether one service of a holder ended with its order, or all of them did.
create or replace function service_over(of_user uuid, of_linked uuid, of_type text) returns boolean language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return case_over(of_user, of_linked) or exists (select 1 from cards c
    where c.user_id = of_user and c.linked_profile_id is not distinct from of_linked and c.card_type = of_type
      and c.status = 'blocked' and service_end(c.id) is not null);
end $$;

-- Whether the case of the holder of a card is over.
create or replace function card_over(of_card uuid) returns boolean language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select c.status = 'blocked' and case_over(c.user_id, c.linked_profile_id) from cards c where c.id = of_card);
end $$;

grant execute on function service_end(uuid), case_over(uuid, uuid), account_over(uuid), card_over(uuid), service_over(uuid, uuid, text) to nome_customer, nome_admin, nome_system;

-- Table card_debts
grant select on card_debts to nome_customer;
grant select, insert, update, delete on card_debts to nome_admin, nome_system;
call owned_table('card_debts', live => 'insert or update or delete', erased => 'insert or update');
call positions('card_debts', '* * * - -', 'user');

-- Table card_documents
-- A customer sets the kind of a document. (The select inside sees own requests only.)
grant select, insert (id, user_id, card_id, file_name, file_path, file_size, mime_type, sha256, kind, side,
    request_id)
  on card_documents to nome_customer;
grant select, update (status, review_reason, reviewed_by, kind, reviewed_at) on card_documents to nome_admin;
grant select, insert, update, delete on card_documents to nome_system;
call owned_table('card_documents', customer => 'read insert', live => 'insert or update or delete',
  erased => 'insert or update');
call positions('card_documents', '* * * - -', 'user');
-- A child row must hang on a card, profile or loan of the same owner. (The select inside sees own rows only.)
create policy customer_own_card on card_documents as restrictive for insert to nome_customer
  with check (exists (select 1 from cards c where c.id = card_documents.card_id));
create policy customer_own_request on card_documents as restrictive for insert to nome_customer
  with check (request_id is null or exists (select 1 from document_requests r
    where r.id = card_documents.request_id));
create trigger event_received after update of status on card_documents for each row
  when (old.status = 'uploading' and new.status = 'pending')
  execute function raise_event('document.received', 'card_id');
create trigger event_approved after update of notified_status on card_documents for each row
  when (old.notified_status is distinct from new.notified_status and new.notified_status = 'approved')
  execute function raise_event('document.approved', 'card_id');
create trigger event_rejected after update of notified_status on card_documents for each row
  when (old.notified_status is distinct from new.notified_status and new.notified_status = 'rejected')
  execute function raise_event('document.rejected', 'card_id');

-- Table card_lawsuits
grant select on card_lawsuits to nome_customer;
grant select, insert, update, delete on card_lawsuits to nome_admin, nome_system;
call owned_table('card_lawsuits', live => 'insert or update or delete', erased => 'insert or update');
call positions('card_lawsuits', '* r * - -', 'user');

-- Table card_proofs
-- A proof that the team took back is not the customer's any more; the panel can put it back within a day.
grant select on card_proofs to nome_customer;
grant select, insert, update (removed_at), delete on card_proofs to nome_admin;
grant select, insert, delete on card_proofs to nome_system;
call owned_table('card_proofs', customer => '', live => 'insert or update or delete', erased => 'insert or update');
call positions('card_proofs', '* * * - -', 'user');
call person_policy('customer_read', 'card_proofs',
  'for select to nome_customer using (user_id = :me and removed_at is null)');
create trigger event_added after insert on card_proofs for each row
  execute function raise_event('proof.added', 'card_id');

-- Table card_score_history
grant select on card_score_history to nome_customer;
grant select, insert on card_score_history to nome_admin;
grant select, insert, delete on card_score_history to nome_system;
call team_table('card_score_history');
call positions('card_score_history', '* * * - -', 'user');
-- The history of a score that is hidden is hidden with it.
call person_policy('customer_read', 'card_score_history',
  'for select to nome_customer using (user_id = :me
    and exists (select 1 from cards c where c.id = card_score_history.card_id and c.score_visible))');

-- Table card_status_history
-- Their insert is the trigger below, which runs with the rights of the role that changes the card.
grant select on card_status_history to nome_customer;
grant select, insert on card_status_history to nome_admin, nome_system;
call owned_table('card_status_history');
call positions('card_status_history', '* * * - -', 'user');

-- Table cards
-- A card that an admin creates may start at once.
grant select on cards to nome_customer, nome_staff;
grant select, insert, update (status, score, score_visible, score_frozen, rating, notes, clock_started_at, version,
  clock_days, clock_paused_since, clock_paused_days, score_bureau, score_taken_on, own)
  on cards to nome_admin;
grant select, insert, update, delete on cards to nome_system;
call owned_table('cards', live => 'insert or update or delete',
  erased => 'insert or update of score, rating, notes, own, linked_profile_id');
call positions('cards', '* * * - -', 'user');
create policy staff_read on cards for select to nome_staff
  using (exists (select 1 from profiles p where p.id = cards.user_id));
create trigger guard_card before update on cards for each row execute function guard_card();
create trigger keep_score_of_new after insert on cards for each row execute function keep_score();
create trigger keep_status_of_new after insert on cards for each row execute function keep_card_status();
create trigger keep_status after update of status on cards for each row when (old.status is distinct from new.status)
  execute function keep_card_status();
create trigger event_created after insert on cards for each row
  execute function raise_event('card.created', 'card_type');
create trigger event_status after update of status on cards for each row when (old.status <> new.status)
  execute function raise_event('card.status_changed', 'card_type status>');
create trigger event_completed after update of status on cards for each row
  when (old.status is distinct from new.status and new.status = 'completed')
  execute function raise_event('card.completed', 'card_type');
create trigger event_score after update of score on cards for each row when (old.score <> new.score)
  execute function raise_event('card.score_changed', 'card_type score>');
create trigger event_clock after update of clock_started_at on cards for each row
  when (old.clock_started_at is null and new.clock_started_at is not null)
  execute function raise_event('card.clock_started', 'card_type');
create trigger keep_score after update of score, score_bureau, score_taken_on on cards for each row
  when (old.score is distinct from new.score or old.score_bureau is distinct from new.score_bureau
    or old.score_taken_on is distinct from new.score_taken_on)
  execute function keep_score();

-- Table document_requests
grant select on document_requests to nome_customer;
grant select, insert, update (canceled_at) on document_requests to nome_admin;
grant select, insert, delete on document_requests to nome_system;
call owned_table('document_requests', live => 'insert or update or delete', erased => 'insert or update');
call positions('document_requests', '* * * - -', 'user');

-- Table process_steps
grant select on process_steps to nome_visitor, nome_customer, nome_staff;
grant select, insert, update on process_steps to nome_admin, nome_system;
call team_table('process_steps');
create trigger notify_lists after insert or update or delete on process_steps for each statement
  execute function notify_lists();
call positions('process_steps', '* r r r r');
create policy visitor_read on process_steps for select to nome_visitor using (active);
create policy customer_read on process_steps for select to nome_customer
  using (active or exists (select 1 from user_process_steps u where u.step_id = process_steps.id));
create policy staff_read on process_steps for select to nome_staff using (active);

-- Table user_process_steps
grant select on user_process_steps to nome_customer;
grant select, insert, update, delete on user_process_steps to nome_admin;
grant select, insert, update on user_process_steps to nome_system;
call owned_table('user_process_steps', live => 'insert or update or delete', erased => 'insert or update');
call positions('user_process_steps', '* * * - -', 'user');
-- A step that waits has no news yet.
create trigger keep_status_of_new after insert on user_process_steps for each row when (new.status <> 'pending')
  execute function keep_step_status();
create trigger keep_status after update of status on user_process_steps for each row
  when (old.status is distinct from new.status)
  execute function keep_step_status();
create trigger event_status after update of status on user_process_steps for each row when (old.status <> new.status)
  execute function raise_event('step.changed', 'card_id step_id status>');

-- Last day for a lawyer to take a legal case: five business days from the start of its clock (contract, Garantia).
-- The one place of this number; `LAWYER_CLAUSE` states it in words.
create or replace function lawyer_last_day(started timestamptz, paused_days integer) returns date language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic select business_day_after((started at time zone 'America/Sao_Paulo')::date, 5 + paused_days); end;
grant execute on function lawyer_last_day(timestamptz, integer) to nome_system;

-- Never before the last day of the service's own clock, only for a service under way, and an answer stays. A record
-- is taken on again, also at a finished service, within the days that the order's snapshot sold after that day.
create or replace function guard_guarantee() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    -- An erasure replaces the record's name and nothing else.
    if old.record_name is not null and new.record_name = 'Registro excluído'
      and to_jsonb(new) - 'record_name' - 'updated_at' = to_jsonb(old) - 'record_name' - 'updated_at' then
      return new;
    end if;
    if old.status <> 'open' or (new.protocol, new.user_id, new.card_id, new.transaction_id, new.choice, new.note, new.last_day, new.due_on, new.listing_id, new.record_name)
      is distinct from (old.protocol, old.user_id, old.card_id, old.transaction_id, old.choice, old.note, old.last_day, old.due_on, old.listing_id, old.record_name) then
      raise exception 'guarantee % stays as it was written', old.id using errcode = 'check_violation', constraint = 'guarantee_requests_written';
    end if;
  elsif new.listing_id is not null then
    if not exists (select 1 from cards c where c.id = new.card_id and c.user_id = new.user_id
        and c.opened_by = new.transaction_id and c.status <> 'blocked' and c.clock_due_on = new.last_day
        and (new.created_at at time zone 'America/Sao_Paulo')::date <= new.last_day + order_cover_days(c.opened_by)) then
      raise exception 'card % has no cover to ask for', new.card_id using errcode = 'check_violation', constraint = 'guarantee_requests_cover';
    end if;
  elsif not exists (select 1 from cards c where c.id = new.card_id and c.user_id = new.user_id
      and c.opened_by = new.transaction_id and c.status not in ('completed', 'blocked')
        and (c.clock_due_on <= new.last_day or c.card_type = 'jus'
          and lawyer_last_day(c.clock_started_at, c.clock_paused_days) <= new.last_day)) then
    raise exception 'card % has no guarantee to ask for', new.card_id using errcode = 'check_violation', constraint = 'guarantee_requests_card';
  end if;
  return new;
end $$;

-- Table extended_warranties
grant select on extended_warranties to nome_customer;
grant select, insert, update on extended_warranties to nome_admin, nome_system;
call owned_table('extended_warranties', erased => 'insert');
call positions('extended_warranties', '* - r * r');

-- Table guarantee_requests
grant select on guarantee_requests to nome_customer, nome_admin;
grant select, insert, update on guarantee_requests to nome_system;
call owned_table('guarantee_requests', 'admin_read system_all', live => 'insert or update or delete', erased => 'insert');
call positions('guarantee_requests', '* r r r r', 'user');
create trigger guard_guarantee before insert or update on guarantee_requests for each row
  execute function guard_guarantee();

-- Table lawsuit_hearings
grant select on lawsuit_hearings to nome_customer;
grant select, insert, update (kind, at, place, link, attendee_id, sequence, canceled_at), delete on lawsuit_hearings
  to nome_admin, nome_system;
call owned_table('lawsuit_hearings', erased => 'insert or update');
call positions('lawsuit_hearings', '* r * - -', 'user');

-- Table lawsuit_movements
-- Recorded movements never change.
grant select on lawsuit_movements to nome_customer;
grant select, insert on lawsuit_movements to nome_admin;
grant select, insert, delete on lawsuit_movements to nome_system;
call owned_table('lawsuit_movements', live => 'insert', erased => 'insert or update');
call positions('lawsuit_movements', '* r * - -', 'user');
create trigger event_moved after insert on lawsuit_movements for each row when (new.effect is not null)
  execute function raise_event('lawsuit.moved', 'lawsuit_id effect');

-- Table lawsuit_listings
-- The team links lawsuits and listings; the link shows in both.
grant select on lawsuit_listings to nome_customer;
grant select, insert, delete on lawsuit_listings to nome_admin, nome_system;
call owned_table('lawsuit_listings', erased => 'insert or update');
call positions('lawsuit_listings', '* r * - -', 'user');
