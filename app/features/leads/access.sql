-- Events of a merged lead (its order is claimed) also apply to the lead that it was merged into.
create or replace function follow_merge() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update leads set status = new.status, converted_user_id = coalesce(converted_user_id, new.converted_user_id)
  where id = new.merged_into and new.status = 'converted';
  return null;
end $$;

-- Keeps data away from erased people's leads, recognised by the address that the erasure left: only these columns may
-- change. The generated copy for the search has no value yet.
create or replace function refuse_erased_lead() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  free text[] := array['status', 'converted_at', 'no_messages', 'assignee_id', 'plan', 'merged_into', 'search_text', 'updated_at'];
begin
  if to_jsonb(new) - free = to_jsonb(old) - free then return new; end if;
  raise exception 'the data of this person were erased; leads takes nothing about them' using errcode = 'ERASD';
end $$;

-- The day of a conversion, for the figures of its month. A lead that is entered as converted counts on its arrival.
create or replace function stamp_conversion() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.converted_at := coalesce(new.converted_at, new.created_at);
  elsif old.status <> 'converted' then
    new.converted_at := now();
  end if;
  return new;
end $$;

create or replace function refuse_note_of_erased_lead() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from public.leads l where l.id = new.lead_id and l.email ~ '^excluida-.*@conta\.invalid$') then
    raise exception 'the data of this person were erased; lead_notes takes nothing about them' using errcode = 'ERASD';
  end if;
  return new;
end $$;

-- Name of a lead for tasks, within the rights of the asking role.
create or replace function lead_name(of_lead uuid) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select l.name from leads l where l.id = of_lead);
grant execute on function lead_name(uuid) to nome_admin, nome_system;

-- First name, state and status of a lead, for `partner_referrals`, which checks the customer's consent.
create or replace function lead_facts(of_lead uuid) returns table (first_name text, uf text, status text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select split_part(l.name, ' ', 1), l.uf::text, l.status from leads l where l.id = of_lead;
  end;
grant execute on function lead_facts(uuid) to nome_definer;

-- A lead for the consultant to whom it is offered; `partner_offers` checks the customer's consent.
create or replace function offered_lead(of_lead uuid) returns table (name text, uf text, city text, whatsapp text, status text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select l.name, l.uf::text, l.city, l.whatsapp, l.status from leads l where l.id = of_lead;
  end;
grant execute on function offered_lead(uuid) to nome_definer;

-- Whether a lead became a client, for the conversion of consultants.
create or replace function lead_converted(of_lead uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  return exists (select from leads l where l.id = of_lead and l.status = 'converted');
grant execute on function lead_converted(uuid) to nome_admin;

-- Leads that became a client, within the rights of the asking role.
create or replace function leads_of(of_user uuid) returns table (id uuid, created_at timestamptz) language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic select l.id, l.created_at from leads l where l.converted_user_id = of_user; end;
grant execute on function leads_of(uuid) to nome_admin;

-- Whether a client got a tag after a moment.
create or replace function was_tagged_after(of_user uuid, at timestamptz) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  return exists (select from taggings t where t.user_id = of_user and t.created_at > at);
grant execute on function was_tagged_after(uuid, timestamptz) to nome_system;

-- Table lead_notes
grant select, insert on lead_notes to nome_admin;
grant select, insert, delete on lead_notes to nome_system;
call team_table('lead_notes');
call positions('lead_notes', '* * * - -', 'below');
create trigger erased_takes_nothing before insert or update on lead_notes for each row
  execute function refuse_note_of_erased_lead();

-- Table leads
-- Visitors send; they read nothing back (ids are made in code).
-- Staff: the leads and clients assigned to them, their tasks and their own notifications; to read.
-- Retention deletes (LGPD art. 16): leads without an order, old access logs, notices, ended sessions.
grant insert (id, name, email, whatsapp, doc_type, doc_number, uf, origin, status, notes, partner_code) on leads to nome_visitor;
grant select on leads to nome_staff;
grant select, insert, update (name, email, whatsapp, uf, city, status, notes, assignee_id, converted_user_id, merged_into, loss_reason,
  next_contact_at, campaign, referred_by, own)
  on leads to nome_admin;
grant select, insert, update, delete on leads to nome_system;
grant select (id, name, uf, city, whatsapp, status) on leads to nome_definer;
call team_table('leads', 'admin_all system_all definer_read', person => 'converted_user_id', erased => 'insert or update of converted_user_id');
call positions('leads', '* * * r r', 'below');
create policy visitor_insert on leads for insert to nome_visitor with check (status = 'new');
call person_policy('staff_read', 'leads', 'for select to nome_staff using (assignee_id = (select :me))');
create trigger stamp_conversion before insert or update of status on leads for each row
  when (new.status = 'converted') execute function stamp_conversion();
create trigger follow_merge after update of status, converted_user_id on leads for each row
  when (new.merged_into is not null and old.merged_into is not distinct from new.merged_into)
  execute function follow_merge();
-- An import raises no event: twenty thousand old contacts start no automation.
create trigger event_created after insert on leads for each row when (new.origin <> 'importacao')
  execute function raise_event('lead.created', 'origin brought_by uf doc_type');
create trigger event_status after update of status on leads for each row when (old.status <> new.status
  and new.merged_into is null)
  execute function raise_event('lead.status_changed', 'origin uf doc_type status>');
create trigger event_converted after update of status on leads for each row when (old.status <> new.status
  and new.status = 'converted' and new.merged_into is null)
  execute function raise_event('lead.converted', 'origin uf doc_type');
create trigger notify_lists after insert or delete or update on leads for each statement execute function notify_lists();
create trigger erased_lead_takes_nothing before update on leads for each row
  when (old.email ~ '^excluida-.*@conta\.invalid$') execute function refuse_erased_lead();

-- Table sales_goals
grant select, insert, update (target), delete on sales_goals to nome_admin;
grant select, insert, delete on sales_goals to nome_system;
call team_table('sales_goals');
call positions('sales_goals', '* r r - -', 'below');
