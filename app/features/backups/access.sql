-- Table backup_runs
grant select on backup_runs to nome_admin;
grant select, insert, update, delete on backup_runs to nome_system;
create policy admin_all on backup_runs to nome_admin using (true) with check (true);
create policy system_all on backup_runs to nome_system using (true) with check (true);
