-- Table automation_actions
grant select, update (status) on automation_actions to nome_admin;
grant select, insert, update (status, attempts, reason, made_id, done_at), delete on automation_actions to nome_system;
create policy admin_all on automation_actions to nome_admin using (true) with check (true);
create policy system_all on automation_actions to nome_system using (true) with check (true);

-- Table automation_rules
grant select, insert, update, delete on automation_rules to nome_admin;
grant select, insert on automation_rules to nome_system;
create policy admin_all on automation_rules to nome_admin using (true) with check (true);
create policy system_all on automation_rules to nome_system using (true) with check (true);

-- Table automation_runs
grant select, update (status) on automation_runs to nome_admin;
grant select, insert, update (status, reason, finished_at), delete on automation_runs to nome_system;
create policy admin_all on automation_runs to nome_admin using (true) with check (true);
create policy system_all on automation_runs to nome_system using (true) with check (true);

-- Table tasks
grant select on tasks to nome_staff;
grant select, insert, update on tasks to nome_admin;
grant select, insert, update, delete on tasks to nome_system;
create policy staff_read on tasks for select to nome_staff
  using (assignee_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
create policy admin_all on tasks to nome_admin using (true) with check (true);
create policy system_all on tasks to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert or update of title, client_id on tasks for each row
  execute function refuse_erased('client_id');
