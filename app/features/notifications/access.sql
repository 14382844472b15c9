-- Table notification_texts
grant select on notification_texts to nome_visitor, nome_customer, nome_staff, nome_system;
grant select, insert (key, title, body), update (title, body, version) on notification_texts to nome_admin;
create policy visitor_read on notification_texts for select to nome_visitor using (true);
create policy customer_read on notification_texts for select to nome_customer using (true);
create policy staff_read on notification_texts for select to nome_staff using (true);
create policy admin_all on notification_texts to nome_admin using (true) with check (true);
create policy system_all on notification_texts to nome_system using (true) with check (true);
-- Every process drops its cached words.
create trigger tell_caches after insert or delete or update on notification_texts for each statement
  execute function tell_caches();

-- Table notifications
grant select, update (read) on notifications to nome_customer, nome_staff;
grant select, insert on notifications to nome_admin;
grant select, insert, delete on notifications to nome_system;
create policy customer_read on notifications for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy customer_update on notifications for update to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy staff_read on notifications for select to nome_staff
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
create policy staff_update on notifications for update to nome_staff
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
create policy admin_all on notifications to nome_admin using (true) with check (true);
create policy system_all on notifications to nome_system using (true) with check (true);
create trigger tell_owner after insert or delete or update
  on notifications for each row execute function tell_owner();
create trigger erased_takes_nothing before insert on notifications for each row
  execute function refuse_erased('user_id');

-- Table sent_mails
-- Written by the job that sends, once the mail has left.
grant select on sent_mails to nome_admin;
grant select, insert, delete on sent_mails to nome_system;
create policy admin_read on sent_mails for select to nome_admin using (true);
create policy system_all on sent_mails to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert or update on sent_mails for each row
  execute function refuse_erased('user_id');
