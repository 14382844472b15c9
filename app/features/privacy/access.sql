-- Whether a lead gave a consent that is in force.
create or replace function lead_agreed(of_lead uuid, of_purpose text) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  return exists (select from consents c where c.lead_id = of_lead and c.purpose = of_purpose and c.revoked_at is null);
grant execute on function lead_agreed(uuid, text) to nome_definer, nome_system;

-- Table consents
-- A consent given before there was an account is revoked for its person by the system.
grant insert (id, lead_id, purpose, version, text, ip_address, user_agent) on consents to nome_visitor;
grant select, insert (id, user_id, purpose, version, text, ip_address, user_agent), update (revoked_at)
  on consents to nome_customer;
grant select on consents to nome_admin;
grant select, insert, update (revoked_at) on consents to nome_system;
grant select (lead_id, purpose, revoked_at) on consents to nome_definer;
call owned_table('consents', 'admin_all system_all definer_read', customer => 'read insert update', erased => 'insert');
call positions('consents', '* r r - -', 'lead_or_user');
create policy visitor_insert on consents for insert to nome_visitor with check (user_id is null);
-- A revoked consent stays revoked; an answered request stays answered.
create policy customer_once on consents as restrictive for update to nome_customer
  using (revoked_at is null)
  with check (true);

-- Table privacy_requests
grant select on privacy_requests to nome_customer;
grant select, update (status, answer, file_path, answered_at) on privacy_requests to nome_admin;
grant select, insert, update on privacy_requests to nome_system;
call owned_table('privacy_requests', live => 'insert or update or delete', erased => 'insert');
call positions('privacy_requests', '* r ru - -', 'user');
create trigger event_requested after insert on privacy_requests for each row
  execute function raise_event('privacy.requested', 'kind');

-- Table retention_runs
grant select on retention_runs to nome_admin;
grant select, insert, update (removed) on retention_runs to nome_system;
call team_table('retention_runs');
call positions('retention_runs', '* - - - -');
