-- Table queue_snoozes
-- One's own and the team's.
grant select, insert, delete on queue_snoozes to nome_admin;
grant select, delete on queue_snoozes to nome_system;
create policy admin_own on queue_snoozes to nome_admin
  using (user_id is null or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (created_by = (select nullif(current_setting('app.user_id', true), '')::uuid)
    and (user_id is null or user_id = created_by));
create policy system_all on queue_snoozes to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert on queue_snoozes for each row
  execute function refuse_erased('user_id');
create trigger tell_lists after insert or delete on queue_snoozes for each statement
  execute function tell_lists();
