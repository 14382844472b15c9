-- Table notification_texts
grant select on notification_texts to nome_visitor, nome_customer, nome_staff, nome_system;
grant select, insert (key, title, body), update (title, body, version) on notification_texts to nome_admin;
-- Every process drops its cached words.
call public_table('notification_texts');
call positions('notification_texts', '* r r r r');

-- Skips notices of an import (`beQuiet`), and those to a client whom one brought, until the welcome or a password of
-- their own.
create or replace function skip_quiet() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('app.quiet', true) = 'on' and current_setting('role') = 'nome_system' or is_quiet(new.user_id) then
    return null;
  end if;
  return new;
end $$;

-- Table notifications
grant select, update (read) on notifications to nome_customer, nome_staff;
grant select, insert on notifications to nome_admin;
grant select, insert, delete on notifications to nome_system;
call owned_table('notifications', customer => 'read update', live => 'insert or update or delete', erased => 'insert');
call positions('notifications', '* ri ri ri r');
create trigger skip_quiet before insert on notifications for each row execute function skip_quiet();
call person_policy('staff_read', 'notifications', 'for select to nome_staff using (user_id = (select :me))');
call person_policy('staff_update', 'notifications',
  'for update to nome_staff using (user_id = (select :me)) with check (user_id = (select :me))');

-- Table sent_mails
-- Written by the job that sends, once the mail has left.
grant select on sent_mails to nome_admin;
grant select, insert, delete on sent_mails to nome_system;
call team_table('sent_mails', 'admin_read system_all', erased => 'insert or update');
call positions('sent_mails', '* r r - -', 'user');

-- Table notice_preferences
-- The system writes the choices of the person who asks, or of the one-press address of a mail.
grant select on notice_preferences to nome_customer, nome_admin;
grant select, insert, update, delete on notice_preferences to nome_system;
call owned_table('notice_preferences', 'admin_read system_all', erased => 'insert');
call positions('notice_preferences', 'r r r r -', 'user');

-- Table push_subscriptions
-- The team reads that there are devices, and not their addresses and keys.
grant select (id, user_id, device, created_at), delete on push_subscriptions to nome_customer;
grant select (id, user_id, device, created_at) on push_subscriptions to nome_admin;
grant select, insert, update, delete on push_subscriptions to nome_system;
call owned_table('push_subscriptions', 'admin_read system_all', customer => 'read delete', erased => 'insert');
call positions('push_subscriptions', 'r r r r -', 'user');

-- Table push_keys
grant select, insert, update on push_keys to nome_system;
call team_table('push_keys', 'system_all');
