-- Table consents
-- A consent given before there was an account is revoked for its person by the system.
grant insert (id, lead_id, purpose, version, text, ip_address, user_agent) on consents to nome_visitor;
grant select, insert (id, user_id, purpose, version, text, ip_address, user_agent), update (revoked_at)
  on consents to nome_customer;
grant select on consents to nome_admin;
grant select, insert, update (revoked_at) on consents to nome_system;
create policy visitor_insert on consents for insert to nome_visitor with check (user_id is null);
create policy customer_read on consents for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy customer_insert on consents for insert to nome_customer
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy customer_update on consents for update to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
-- A revoked consent stays revoked; an answered request stays answered.
create policy customer_once on consents as restrictive for update to nome_customer
  using (revoked_at is null)
  with check (true);
create policy admin_all on consents to nome_admin using (true) with check (true);
create policy system_all on consents to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert on consents for each row execute function refuse_erased('user_id');

-- Table privacy_requests
grant select on privacy_requests to nome_customer;
grant select, update (status, answer, file_path, answered_at) on privacy_requests to nome_admin;
grant select, insert, update on privacy_requests to nome_system;
create policy customer_read on privacy_requests for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy admin_all on privacy_requests to nome_admin using (true) with check (true);
create policy system_all on privacy_requests to nome_system using (true) with check (true);
create trigger tell_owner after insert or update on privacy_requests for each row execute function tell_owner();
create trigger event_requested after insert on privacy_requests for each row
  execute function raise_event('privacy.requested', 'kind');
create trigger erased_takes_nothing before insert on privacy_requests for each row
  execute function refuse_erased('user_id');

-- Table retention_runs
grant select on retention_runs to nome_admin;
grant select, insert, update (removed) on retention_runs to nome_system;
create policy admin_all on retention_runs to nome_admin using (true) with check (true);
create policy system_all on retention_runs to nome_system using (true) with check (true);
