-- Table signing_keys
-- The panel can write a key but not read it; signatures are checked with its certificate.
grant select (id, role, certificate, chain, retired_at, created_at), insert, update (retired_at)
  on signing_keys to nome_admin;
grant select, insert, update on signing_keys to nome_system;
call team_table('signing_keys', 'system_all');
call positions('signing_keys', 'r - r - -');
create policy admin_all on signing_keys to nome_admin using (true) with check (role = 'company');
-- Clears the caches: the checking page names the hash of a file that contains the certificates.
create trigger notify_caches after insert or update on signing_keys for each statement execute function notify_caches();

-- Table signing_settings
grant select, insert, update on signing_settings to nome_admin;
grant select on signing_settings to nome_system;
call team_table('signing_settings', 'admin_all system_read');
call positions('signing_settings', 'r - r - -');

-- Table day_roots
-- They are published.
grant select on day_roots to nome_visitor, nome_customer, nome_admin;
grant select, insert on day_roots to nome_system;
call team_table('day_roots', 'admin_read system_all visitor_read customer_read');
call positions('day_roots', '* r r r r');
call append_only('day_roots');

-- Table late_stamps
grant select on late_stamps to nome_admin;
grant select, insert on late_stamps to nome_system;
call team_table('late_stamps', 'admin_read system_all');
call positions('late_stamps', '* - r - -');
call append_only('late_stamps');
