-- A published version never changes; only a draft can be overwritten or deleted. (Its author's account may be
-- deleted: the foreign key then clears the name.)
create or replace function guard_content_version() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE'
    or (new.section, new.body, new.version, new.published_at)
      is distinct from (old.section, old.body, old.version, old.published_at)) then
    raise exception 'content version % is published', old.id using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- The banner is on every customer's dashboard: notifies all open ones of a change.
create or replace function notify_everybody() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', new.key, 'everybody', true)::text);
  return null;
end $$;

-- Table content_versions
grant select, insert, update (body, published_at, author_id, version), delete on content_versions to nome_admin;
grant select, insert, update on content_versions to nome_system;
call team_table('content_versions');
call positions('content_versions', '* - - - -');
create policy admin_drop_draft on content_versions as restrictive for delete to nome_admin
  using (published_at is null);
create trigger guard_content_version before delete or update on content_versions for each row
  execute function guard_content_version();

-- Table coverage_states
grant select on coverage_states to nome_visitor, nome_customer, nome_staff;
grant select, insert, update on coverage_states to nome_admin, nome_system;
call public_table('coverage_states');
call positions('coverage_states', '* r r r r');

-- Table faq_items
grant select on faq_items to nome_visitor, nome_customer, nome_staff;
grant select, insert, update, delete on faq_items to nome_admin;
grant select, insert, update on faq_items to nome_system;
call public_table('faq_items', rows => 'visible');
call positions('faq_items', '* r r r r');

-- Value of a setting that the actor may read, for rules of other capabilities; null without one.
create or replace function site_setting(name text) returns jsonb language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select value from site_config where key = name
$$;
revoke execute on function site_setting(text) from public;
grant execute on function site_setting(text) to nome_visitor, nome_customer, nome_staff, nome_admin, nome_system;

-- Table site_config
grant select on site_config to nome_visitor, nome_customer, nome_staff;
grant select, insert, update on site_config to nome_admin, nome_system;
-- Whether the setting with this key is switched on, for functions of capabilities above.
create or replace function setting_is_on(of_key text) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce((select c.value ->> 'on' = 'true' from site_config c where c.key = of_key), false);
  end;
grant select (key, value) on site_config to nome_definer;
call public_table('site_config', 'admin_all system_all definer_read', rows => 'public');
call positions('site_config', '* r r r r');
create trigger notify_everybody after update of value on site_config for each row when (new.key = 'energy_banner'
  and new.value is distinct from old.value)
  execute function notify_everybody();

-- Table site_images
grant select on site_images to nome_visitor, nome_customer, nome_staff, nome_system;
grant select, insert, update (alt), delete on site_images to nome_admin;
call team_table('site_images');
call positions('site_images', '* r r r r');
create policy everybody_read on site_images for select to nome_customer, nome_staff, nome_visitor using (true);
create trigger notify_caches after insert or delete or update on site_images for each statement
  execute function notify_caches();

-- Table claim_grounds
grant select, insert, update (sentence, promise_key, source, checked_on, added_by) on claim_grounds to nome_admin;
grant select, insert on claim_grounds to nome_system;
call team_table('claim_grounds');
call positions('claim_grounds', '* r * r r');
