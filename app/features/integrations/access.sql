-- Notifies every process of a change, because each caches the stored settings.
create or replace function notify_settings() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('nome_settings', '');
  return null;
end $$;

-- Table api_keys
-- A key that the person made ends with the account.
grant select (id, name, scopes, last_used_at, revoked_at, created_by, created_at, hint), insert, update (revoked_at)
  on api_keys to nome_admin;
grant select, update (last_used_at, revoked_at) on api_keys to nome_system;
call team_table('api_keys');
call positions('api_keys', 'r - - - -');

-- Table api_requests
grant select, insert, delete on api_requests to nome_system;
call team_table('api_requests', 'system_all');

-- Table integration_checks
grant select on integration_checks to nome_admin;
grant select, insert, delete on integration_checks to nome_system;
call team_table('integration_checks', 'admin_read system_all');
call positions('integration_checks', 'r - - - -');

-- Table integration_credentials
-- Secrets can be written but not read; the other columns may be read. Stored credentials may be deleted.
grant select (id, adapter, created_at, updated_at, settings, hints, version), insert, update, delete
  on integration_credentials to nome_admin;
grant select, update on integration_credentials to nome_system;
call team_table('integration_credentials');
call positions('integration_credentials', 'r - - - -');
create trigger notify_settings after insert or delete or update on integration_credentials for each statement
  execute function notify_settings();

-- Table webhook_deliveries
grant select, update (status, attempts, round, next_attempt_at) on webhook_deliveries to nome_admin;
grant select, insert, update, delete on webhook_deliveries to nome_system;
call team_table('webhook_deliveries');
call positions('webhook_deliveries', 'r - - - -');

-- Table webhook_endpoints
-- The worker ends an old secret that no longer counts; nothing else of an endpoint is its business.
-- How a receiver is doing: the worker notes it, the panel shows it.
-- A change of secrets seals them again.
grant select (id, url, events, enabled, created_at, updated_at, name, previous_until, hint, version, silences,
  resting_until, failing_since), insert, update, delete
  on webhook_endpoints to nome_admin;
grant select, update (encrypted_secret, previous_secret, previous_until, silences, resting_until, failing_since)
  on webhook_endpoints to nome_system;
call team_table('webhook_endpoints');
create trigger notify_lists after insert or update or delete on webhook_endpoints for each statement
  execute function notify_lists();
call positions('webhook_endpoints', 'r - - - -');
