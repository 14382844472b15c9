-- Kept under secrecy (Marco Civil da Internet, art. 15): an admin reads them in the panel, where every look is written
-- down first. Nobody else does, and nobody writes them but the trigger.
grant select on access_records to nome_admin;
--> statement-breakpoint
create policy admin_read on access_records for select to nome_admin using (true);
