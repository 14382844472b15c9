-- Secrets go in and never come out; what is beside them may be read.
grant select (settings, hints, version) on integration_credentials to nome_admin;
--> statement-breakpoint
grant select (hint) on api_keys to nome_admin;
--> statement-breakpoint
grant select (name, hint, version, previous_until) on webhook_endpoints to nome_admin;
--> statement-breakpoint
-- A replay begins another round of attempts.
revoke update (status) on webhook_deliveries from nome_admin;
--> statement-breakpoint
grant update (status, attempts, round, next_attempt_at) on webhook_deliveries to nome_admin;
--> statement-breakpoint
-- The worker ends an old secret that no longer counts; nothing else of an endpoint is its business.
grant update (previous_secret, previous_until) on webhook_endpoints to nome_system;
--> statement-breakpoint
alter table integration_checks enable row level security;
--> statement-breakpoint
alter table integration_checks force row level security;
--> statement-breakpoint
grant select on integration_checks to nome_admin;
--> statement-breakpoint
grant select, insert, delete on integration_checks to nome_system;
--> statement-breakpoint
create policy admin_read on integration_checks for select to nome_admin using (true);
--> statement-breakpoint
create policy system_all on integration_checks to nome_system using (true) with check (true);
--> statement-breakpoint
alter table api_requests enable row level security;
--> statement-breakpoint
alter table api_requests force row level security;
--> statement-breakpoint
grant select, insert, delete on api_requests to nome_system;
--> statement-breakpoint
create policy system_all on api_requests to nome_system using (true) with check (true);
