-- A draft may be thrown away; a published text never, whatever its trigger says.
grant delete on contracts to nome_admin;
--> statement-breakpoint
create policy admin_discards on contracts as restrictive for delete to nome_admin using (published_at is null);
