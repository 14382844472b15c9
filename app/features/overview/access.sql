-- Table queue_snoozes
-- One's own and the team's.
grant select, insert, delete on queue_snoozes to nome_admin;
grant select, delete on queue_snoozes to nome_system;
call team_table('queue_snoozes', 'system_all', erased => 'insert');
call positions('queue_snoozes', '* * * * r');
call person_policy('admin_own', 'queue_snoozes',
  'to nome_admin using (user_id is null or user_id = (select :me))
    with check (created_by = (select :me) and (user_id is null or user_id = created_by))');
create trigger notify_lists after insert or delete on queue_snoozes for each statement
  execute function notify_lists();
