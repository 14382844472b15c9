-- Rights on the platform's tables, and functions shared by several capabilities. Each capability has its own access.sql;
-- app/platform/db/access.server.ts applies them all, from an empty state, whenever one changes (docs/decisions/0037).
-- Policies restrict rows and grants restrict columns, both per kind of actor (docs/decisions/0003); functions with
-- elevated rights ("security definer") belong to nome_definer (docs/decisions/0024). tests/access asserts every cell.
-- Customers' policies read app.user_id in place: an index on it finds their few rows, and each subquery adds a plan to
-- start, in a page with forty of them. The team's policies meet large tables and read it once, in a subquery.

grant usage on schema public to nome_visitor, nome_customer, nome_staff, nome_partner, nome_admin, nome_system, nome_auth, nome_worker,
  nome_app, nome_definer;

create or replace function touch_updated_at() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.updated_at := now();
  return new;
end $$;

do $$ declare t regclass; begin
  for t in select attrelid from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attname = 'updated_at' and not attisdropped
  loop
    execute format('create trigger touch_updated_at before update on %s for each row execute function touch_updated_at()', t);
  end loop;
end $$;

-- Rows that are evidence can only be added.
create or replace function refuse_change() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Live updates: notifies the owner of a changed row, if it has one, and the lists of its table. That person's open pages
-- reload it under their own rights.
create or replace function notify_owner() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  owner text := coalesce(changed->>'user_id', changed->>'main_user_id');
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name, 'user', owner)::text);
  return null;
end $$;

-- A note of the team notifies only the team's open pages about this client (`watchersOf`), not the client.
create or replace function notify_watchers() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name, 'user', 'panel:' || new.user_id)::text);
  return null;
end $$;

-- Tables without an owner: one notification per statement for the team's open lists and for counts in memory.
create or replace function notify_lists() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name)::text);
  return null;
end $$;

-- Caches of the public site: notifies which content changed.
create or replace function notify_caches() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('nome_cache', tg_table_name);
  return null;
end $$;

-- Increments the version, so that an editor of an older one is refused. Moving a product in the list does not affect an
-- editor of its texts.
create or replace function count_version() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - array['item_order', 'updated_at', 'version']
    is distinct from to_jsonb(old) - array['item_order', 'updated_at', 'version'] then
    new.version := old.version + 1;
  else
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  return new;
end $$;

-- Runs as its owner: the role that changes a row has no right on the events. The automation's transaction sets depth
-- and cause; without them the author is a person.
create or replace function emit_event(event_type text, of_user uuid, of_lead uuid, of_table text, of_row uuid, details jsonb)
  returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if pg_trigger_depth() = 0 then
    raise exception 'events come from triggers' using errcode = 'insufficient_privilege';
  end if;
  -- Records of an import happened before: no automation and no webhook gets them (`beQuiet`).
  if current_setting('app.quiet', true) = 'on' and current_setting('role') = 'nome_system' then return; end if;
  insert into domain_events (type, user_id, lead_id, subject, subject_id, data, depth, caused_by)
  values (event_type, of_user, of_lead, of_table, of_row, details,
    coalesce(nullif(current_setting('app.event_depth', true), '')::int, 0),
    nullif(current_setting('app.event_cause', true), '')::uuid);
  perform pg_notify('nome_events', '');
end $$;

-- One function for every table. Arguments: the event's type; its fields, by column:
--   name   as it is        name$  reais as integer centavos
--   name>  `from` and `to` name<  `previous_name`, as it was before
--   plan and product of an order come from its snapshot.
-- Other columns are left out: no name, document or address gets into an event.
create or replace function raise_event() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  now_row jsonb := to_jsonb(new);
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  details jsonb := '{}';
  field text;
  col text;
begin
  foreach field in array string_to_array(tg_argv[1], ' ') loop
    col := rtrim(field, '$<>');
    if col = 'plan' and now_row ? 'plan_snapshot' then
      details := details || jsonb_build_object('plan', order_plan(now_row -> 'plan_snapshot'));
    elsif col = 'product' and now_row ? 'plan_snapshot' then
      details := details || jsonb_build_object('product', now_row #> '{plan_snapshot,product,title}');
    elsif field like '%>' then
      details := details || jsonb_build_object('from', old_row->col, 'to', now_row->col);
    elsif field like '%$<' then
      details := details || jsonb_build_object('previous_' || col, round((old_row->>col)::numeric * 100)::bigint);
    elsif field like '%<' then
      details := details || jsonb_build_object('previous_' || col, old_row->col);
    elsif field like '%$' then
      details := details || jsonb_build_object(col, round((now_row->>col)::numeric * 100)::bigint);
    else
      details := details || jsonb_build_object(col, now_row->col);
    end if;
  end loop;
  perform emit_event(tg_argv[0],
    case tg_table_name when 'profiles' then new.id else coalesce(now_row->>'user_id', now_row->>'client_id', now_row->>'converted_user_id')::uuid end,
    case tg_table_name when 'leads' then new.id else (now_row->>'lead_id')::uuid end,
    tg_table_name, new.id, details);
  return null;
end $$;

-- Locks a name until the transaction ends. Names share a thousand rows, so two names of one row wait unnecessarily.
create or replace function hold_lock(name text) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.lock_slots where slot = (hashtextextended(name, 0) & 1023)::int for update;
end $$;

-- Arguments: the column with the person; for an update, the columns that may change. A role that may write about a person
-- sees their profile, so the writer's own rights suffice for the query. A notice to an erased person is skipped instead of
-- refused: a kept order's money may still move, without anyone to notify.
create or replace function refuse_erased() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
  free text[] := string_to_array(tg_argv[1], ' ');
begin
  if free is not null and tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free then return new; end if;
  if tg_argv[0] = 'user_id' then person := new.user_id;
  elsif tg_argv[0] = 'id' then person := new.id;
  elsif tg_argv[0] = 'main_user_id' then person := new.main_user_id;
  elsif tg_argv[0] = 'client_id' then person := new.client_id;
  elsif tg_argv[0] = 'accepted_by' then person := new.accepted_by;
  else person := new.converted_user_id;
  end if;
  -- A question of its own: a visitor, who writes about no account, has no right to ask the next one.
  if person is null then return new; end if;
  if not exists (select 1 from public.profiles p where p.id = person and p.erased_at is not null) then
    return new;
  end if;
  if tg_table_name = 'notifications' then return null; end if;
  raise exception 'the data of this person were erased; % takes nothing about them', tg_table_name using errcode = 'ERASD';
end $$;

-- Business days after a day, up to and with another: `businessDaysUntil` of app/lib/business-days.ts.
create or replace function business_days_until(start date, until date)
  returns integer language plpgsql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp as $$
declare
  day date := business_day_after(start, 1);
  count integer := 0;
begin
  while day <= until loop
    count := count + 1;
    day := business_day_after(day, 1);
  end loop;
  return count;
end $$;

-- Procedures for the policies and triggers that many tables share: each table calls one, and its other policies and
-- triggers follow in plain SQL. They exist only while these texts run; app/platform/db/access.server.ts drops them.

-- Policy with the id of the actor in place of `:me`.
create procedure person_policy(name text, on_table text, rule text) language plpgsql as $$
begin
  execute format('create policy %I on %I ', name, on_table)
    || replace(rule, ':me', $me$nullif(current_setting('app.user_id', true), '')::uuid$me$);
end $$;

-- Table of the team or the system. `every_row` lists policies without a condition by name: `admin_all`, `system_read`.
-- `erased` lists the changes that refuse data about an erased person, whose id is in the column `person`. `free` lists the
-- columns that may still change; times of changes and generated copies for the search, which have no value yet, are added.
create procedure team_table(on_table text, every_row text default 'admin_all system_all',
  person text default 'user_id', erased text default null, free text default null) language plpgsql as $$
declare
  policy text;
  role text;
begin
  foreach policy in array string_to_array(every_row, ' ') loop
    role := 'nome_' || split_part(policy, '_', 1);
    execute case split_part(policy, '_', 2)
      when 'all' then format('create policy %I on %I to %I using (true) with check (true)', policy, on_table, role)
      when 'read' then format('create policy %I on %I for select to %I using (true)', policy, on_table, role)
    end;
  end loop;
  if erased is not null then
    execute format('create trigger erased_takes_nothing before %s on %I for each row execute function refuse_erased(%L%s)',
      erased, on_table, person, ', ' || quote_literal(free || ' updated_at search_text'));
  end if;
end $$;

-- Table whose rows belong to the person in the column `owner`. `customer` lists what customers do with their own rows;
-- `own` is one policy for all of it. `live` lists the changes that reload the owner's open pages.
create procedure owned_table(on_table text, every_row text default 'admin_all system_all',
  owner text default 'user_id', customer text default 'read', live text default null, erased text default null,
  free text default null)
  language plpgsql as $$
declare
  verb text;
begin
  call team_table(on_table, every_row, owner, erased, free);
  foreach verb in array string_to_array(customer, ' ') loop
    call person_policy('customer_' || verb, on_table, replace(case verb
      when 'read' then 'for select to nome_customer using (owner = :me)'
      when 'insert' then 'for insert to nome_customer with check (owner = :me)'
      when 'update' then 'for update to nome_customer using (owner = :me) with check (owner = :me)'
      when 'delete' then 'for delete to nome_customer using (owner = :me)'
      when 'own' then 'to nome_customer using (owner = :me) with check (owner = :me)'
    end, 'owner', quote_ident(owner)));
  end loop;
  if live is not null then
    execute format('create trigger notify_owner after %s on %I for each row execute function notify_owner()', live, on_table);
  end if;
end $$;

-- Table whose rows under a condition are public, and whose changes clear the caches of the public site.
create procedure public_table(on_table text, every_row text default 'admin_all system_all', rows text default 'true')
  language plpgsql as $$
declare
  reader text;
begin
  call team_table(on_table, every_row);
  foreach reader in array array['visitor', 'customer', 'staff'] loop
    execute format('create policy %I on %I for select to %I using (%s)',
      reader || '_read', on_table, 'nome_' || reader, rows);
  end loop;
  execute format('create trigger notify_caches after insert or update or delete on %I for each statement
    execute function notify_caches()', on_table);
end $$;

-- Evidence: rows are only added.
create procedure append_only(on_table text) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %I for each row
    execute function refuse_change()', on_table);
  execute format('create trigger never_truncate before truncate on %I for each statement
    execute function refuse_change()', on_table);
end $$;

-- Rights of the positions on a table, as parts of those that nome_admin has: manager, clerk, lawyer, finance, accountant,
-- separated by spaces. `*` is all of them, `r i u d` of them these verbs, `-` none; a table without a call is closed to
-- every position. `own` limits a clerk to rows of clients whose responsible the clerk is: `user` by the column `user_id`,
-- `lead_or_user` by that column or the lead of a row without a client, `below` by a policy in positions.sql.
create procedure positions(on_table text, cells text, own text default null) language plpgsql as $$
declare
  roles text[] := array['nome_manager', 'nome_clerk', 'nome_lawyer', 'nome_finance', 'nome_accountant'];
  cell text;
  letter text;
  verb text;
  columns text;
begin
  for i in 1..5 loop
    cell := split_part(cells, ' ', i);
    foreach letter in array string_to_array('r i u d', ' ') loop
      continue when cell <> '*' and position(letter in cell) = 0;
      verb := case letter when 'r' then 'select' when 'i' then 'insert' when 'u' then 'update' else 'delete' end;
      if has_table_privilege('nome_admin', on_table, verb) then
        execute format('grant %s on %I to %I', verb, on_table, roles[i]);
      elsif letter <> 'd' then
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = on_table::regclass and attnum > 0 and not attisdropped
          and has_column_privilege('nome_admin', attrelid, attnum, verb);
        if columns is not null then
          execute format('grant %s (%s) on %I to %I', verb, columns, on_table, roles[i]);
        end if;
      end if;
    end loop;
  end loop;
  if own in ('user', 'lead_or_user') then
    execute format('create policy clerk_own on %I as restrictive to nome_clerk
      using (user_id in (select p.id from profiles p)%s)', on_table,
      case own when 'lead_or_user' then ' or user_id is null and lead_id in (select l.id from leads l)' end);
  end if;
end $$;

grant execute on function nome_fold(text), nome_words(text), nome_week(timestamptz), nome_words_by_week(text,timestamptz),
  easter_of(integer), business_day_after(date,integer) to nome_admin, nome_auth,
  nome_customer, nome_definer, nome_staff, nome_system, nome_visitor;
grant execute on function hold_lock(text), business_days_until(date,date) to nome_admin, nome_system;

-- Table lock_slots
grant select, update on lock_slots to nome_definer;
call team_table('lock_slots', 'definer_all');

-- Table saved_views
-- Each admin's saved views of lists.
grant select, insert, update, delete on saved_views to nome_admin;
grant select (user_id), delete on saved_views to nome_system;
call team_table('saved_views', 'system_all', erased => 'insert or update');
call positions('saved_views', '* * * * r');
call person_policy('admin_own', 'saved_views',
  'to nome_admin using (user_id = (select :me)) with check (user_id = (select :me))');

-- Table sealing_keys
-- The panel reads names and times; only the system reads the sealed values.
grant select (id, purpose, key_id, since, retired_at) on sealing_keys to nome_admin;
grant select, insert, update on sealing_keys to nome_system;
call team_table('sealing_keys', 'admin_read system_all');
call positions('sealing_keys', 'r - - - -');
