-- Automations: rules are the panel's, runs and actions the system's; the panel asks for a failed action again.
alter table automation_actions enable row level security;
--> statement-breakpoint
alter table automation_actions force row level security;
--> statement-breakpoint
revoke all on automation_actions from public;
--> statement-breakpoint
grant select, update (status) on automation_actions to nome_admin;
--> statement-breakpoint
grant select, insert, update (status, attempts, reason, done_at), delete on automation_actions to nome_system;
--> statement-breakpoint
create policy admin_all on automation_actions to nome_admin using (true) with check (true);
--> statement-breakpoint
create policy system_all on automation_actions to nome_system using (true) with check (true);
--> statement-breakpoint
grant update (status) on automation_runs to nome_admin;
--> statement-breakpoint
grant update (status, reason, finished_at) on automation_runs to nome_system;
