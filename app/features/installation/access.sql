-- Table error_reports
grant select, insert, update, delete on error_reports to nome_system;
create policy system_all on error_reports to nome_system using (true) with check (true);

-- Table job_marks
grant select, insert, update, delete on job_marks to nome_system;
create policy system_all on job_marks to nome_system using (true) with check (true);

-- Table backup_runs
grant select on backup_runs to nome_admin;
grant select, insert, update, delete on backup_runs to nome_system;
create policy admin_all on backup_runs to nome_admin using (true) with check (true);
create policy system_all on backup_runs to nome_system using (true) with check (true);
