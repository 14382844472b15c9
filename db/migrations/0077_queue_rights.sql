-- `add_jobs` (app/platform/db/queue-schema.server.ts) looks whether a mail of the panel goes to a person of the product.
grant select (email) on users to nome_definer;
--> statement-breakpoint
create policy definer_read on users for select to nome_definer using (true);
--> statement-breakpoint
grant select (email, accepted_at, revoked_at) on team_invites to nome_definer;
--> statement-breakpoint
create policy definer_read on team_invites for select to nome_definer using (true);
