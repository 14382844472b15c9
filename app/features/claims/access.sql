-- Table claim_grounds
grant select, insert, update (sentence, promise_key, source, checked_on, added_by) on claim_grounds to nome_admin;
grant select, insert on claim_grounds to nome_system;
create policy admin_all on claim_grounds to nome_admin using (true) with check (true);
create policy system_all on claim_grounds to nome_system using (true) with check (true);
