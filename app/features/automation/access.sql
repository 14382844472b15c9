-- Table agenda_feeds
-- Each member creates and ends the own address; the system finds the member of an address.
grant select (id, user_id, last_read_at, created_at), insert (id, user_id, token_hash), delete on agenda_feeds
  to nome_admin;
grant select, update (last_read_at), delete on agenda_feeds to nome_system;
call team_table('agenda_feeds', 'system_all', erased => 'insert');
call person_policy('admin_own', 'agenda_feeds',
  'to nome_admin using (user_id = (select :me)) with check (user_id = (select :me))');
call positions('agenda_feeds', '* * * * -');

-- Table automation_actions
grant select, update (status) on automation_actions to nome_admin;
grant select, insert, update (status, attempts, reason, made_id, done_at), delete on automation_actions to nome_system;
call team_table('automation_actions');
call positions('automation_actions', '* - - - -');

-- Table automation_rules
grant select, insert, update, delete on automation_rules to nome_admin;
grant select, insert on automation_rules to nome_system;
call team_table('automation_rules');
call positions('automation_rules', '* r r r -');

-- Table automation_runs
grant select, update (status) on automation_runs to nome_admin;
grant select, insert, update (status, reason, finished_at), delete on automation_runs to nome_system;
call team_table('automation_runs');
call positions('automation_runs', '* - - - -');

-- Adds a task about an order, due now, unless an open one with its title exists.
create or replace function add_order_task(task_title text, assignee uuid, of_order uuid) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tasks (id, title, assignee_id, due_at, client_id, transaction_id)
  select gen_random_uuid(), task_title, assignee, now(), order_owner(of_order), of_order
  where not exists (select from tasks t where t.title = task_title and t.transaction_id = of_order and t.status = 'open');
end $$;
revoke all on function add_order_task(text, uuid, uuid) from public;
grant execute on function add_order_task(text, uuid, uuid) to nome_system;

-- Table tasks
grant select on tasks to nome_staff;
grant select, insert, update on tasks to nome_admin;
grant select, insert, update, delete on tasks to nome_system;
call team_table('tasks', person => 'client_id', erased => 'insert or update of title, client_id');
call positions('tasks', '* * * * -', 'below');
call person_policy('staff_read', 'tasks', 'for select to nome_staff using (assignee_id = (select :me))');
create trigger notify_lists after insert or update or delete on tasks for each statement
  execute function notify_lists();
create trigger event_created after insert on tasks for each row
  execute function raise_event('task.created', 'due_at assignee_id card_id transaction_id lawsuit_id');
create trigger event_changed after update of status, due_at, assignee_id on tasks for each row
  when (row(old.status, old.due_at, old.assignee_id) is distinct from row(new.status, new.due_at, new.assignee_id))
  execute function raise_event('task.changed', 'status> due_at assignee_id card_id transaction_id lawsuit_id');
create trigger event_done after update of status on tasks for each row
  when (old.status <> new.status and new.status = 'done')
  execute function raise_event('task.done', 'due_at assignee_id card_id transaction_id lawsuit_id');

-- Only the mark that an event was dispatched changes; an old event that was dispatched may go.
create or replace function guard_event() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.dispatched_at is null and to_jsonb(new) - 'dispatched_at' = to_jsonb(old) - 'dispatched_at' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.dispatched_at is not null and old.created_at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'domain_events is append-only' using errcode = 'insufficient_privilege';
end $$;

-- Table domain_events
-- The dispatcher marks dispatched events; the retention deletes old ones.
grant select on domain_events to nome_admin;
grant select, update (dispatched_at), delete on domain_events to nome_system;
grant insert (type, user_id, lead_id, subject, subject_id, data, depth, caused_by) on domain_events to nome_definer;
call team_table('domain_events');
call positions('domain_events', '* - - - -');
-- No actor may insert: only the owner has the right, through `emit_event`, and only under a trigger.
create policy trigger_insert on domain_events for insert to nome_definer with check (pg_trigger_depth() > 0);
create trigger append_only before delete or update on domain_events for each row execute function guard_event();
create trigger never_truncate before truncate on domain_events for each statement execute function refuse_change();
