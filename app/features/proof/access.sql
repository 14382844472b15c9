-- Table signing_keys
-- The panel can write a key but not read it; signatures are checked with its certificate.
grant select (id, role, certificate, chain, retired_at, created_at), insert, update (retired_at)
  on signing_keys to nome_admin;
grant select, insert, update on signing_keys to nome_system;
create policy admin_all on signing_keys to nome_admin using (true) with check (role = 'company');
create policy system_all on signing_keys to nome_system using (true) with check (true);
-- Clears the caches: the checking page names the hash of a file that contains the certificates.
create trigger tell_caches after insert or update on signing_keys for each statement execute function tell_caches();

-- Table signing_settings
grant select, insert, update on signing_settings to nome_admin;
grant select on signing_settings to nome_system;
create policy admin_all on signing_settings to nome_admin using (true) with check (true);
create policy system_read on signing_settings for select to nome_system using (true);

-- Table day_roots
-- They are published.
grant select on day_roots to nome_visitor, nome_customer, nome_admin;
grant select, insert on day_roots to nome_system;
create policy visitor_read on day_roots for select to nome_visitor using (true);
create policy customer_read on day_roots for select to nome_customer using (true);
create policy admin_read on day_roots for select to nome_admin using (true);
create policy system_all on day_roots to nome_system using (true) with check (true);
create trigger append_only before delete or update on day_roots for each row execute function refuse_change();
create trigger never_truncate before truncate on day_roots for each statement execute function refuse_change();

-- Table late_stamps
grant select on late_stamps to nome_admin;
grant select, insert on late_stamps to nome_system;
create policy admin_read on late_stamps for select to nome_admin using (true);
create policy system_all on late_stamps to nome_system using (true) with check (true);
create trigger append_only before delete or update on late_stamps for each row execute function refuse_change();
create trigger never_truncate before truncate on late_stamps for each statement execute function refuse_change();
