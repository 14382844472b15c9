-- An erased person's number is remembered as a digest only, so that nothing they write later is stored.
create or replace function whatsapp_digest(who text) returns text language sql immutable
  set search_path = pg_catalog, public, pg_temp
  return encode(sha256(convert_to('whatsapp:' || who, 'UTF8')), 'hex');
grant execute on function whatsapp_digest(text) to nome_system;

create or replace function remember_erased_contact() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into whatsapp_erased (digest)
    select public.whatsapp_digest(who) from unnest(array[old.bsuid, old.phone_key]) who where who is not null
    on conflict (digest) do nothing;
  return old;
end $$;

-- Table whatsapp_events
grant select (id, unknown, unknown_fields, worked_at, created_at) on whatsapp_events to nome_admin;
grant select, insert, update, delete on whatsapp_events to nome_system;
call team_table('whatsapp_events', 'admin_read system_all');
call positions('whatsapp_events', '* - - - -');

-- The accounts that have given consent on WhatsApp: all who send news ask for it, also those who see no contact.
create or replace function on_whatsapp(ids uuid[]) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic select distinct c.user_id from whatsapp_contacts c
    where c.user_id = any(ids) and c.opt_in = 'in' and c.state = 'ok'; end;
grant execute on function on_whatsapp(uuid[]) to nome_customer, nome_staff, nome_admin, nome_system;

-- Table whatsapp_contacts
grant select on whatsapp_contacts to nome_admin;
grant select, insert, update, delete on whatsapp_contacts to nome_system;
grant select (user_id, opt_in, state) on whatsapp_contacts to nome_definer;
call team_table('whatsapp_contacts', 'admin_read system_all definer_read', erased => 'insert or update of user_id');
call positions('whatsapp_contacts', '* * * - -', 'user');
create trigger remember_erased_contact before delete on whatsapp_contacts for each row
  when (old.user_id is not null) execute function remember_erased_contact();

-- Table whatsapp_messages
-- The team queues; delivery and price are written by the system alone.
grant select, insert (id, contact_id, user_id, outgoing, kind, body, template, params, author_id, key, status, category, price,
  media_name, file_path, mime_type)
  on whatsapp_messages to nome_admin;
grant select, insert, update, delete on whatsapp_messages to nome_system;
call team_table('whatsapp_messages', 'admin_read system_all', erased => 'insert');
call person_policy('admin_insert', 'whatsapp_messages',
  'for insert to nome_admin with check (outgoing and status = ''queued'' and (author_id is null or author_id = :me))');
call positions('whatsapp_messages', '* * * - -', 'user');

-- Table whatsapp_templates
grant select, update (state, category) on whatsapp_templates to nome_admin;
grant select, insert, update, delete on whatsapp_templates to nome_system;
call team_table('whatsapp_templates');
call positions('whatsapp_templates', '* r r - -');

-- Table whatsapp_erased
grant select, insert on whatsapp_erased to nome_system;
call team_table('whatsapp_erased', 'system_all');
