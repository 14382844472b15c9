-- Each secret that something is sealed under, by its id: a start under a wrong one is known before anything is read.
create table sealing_keys (
  id uuid primary key default uuidv7() not null,
  purpose text not null,
  key_id text not null,
  sealed text not null,
  since timestamp with time zone default now() not null,
  retired_at timestamp with time zone,
  constraint sealing_keys_purpose_check check (purpose in ('app', 'files')),
  constraint sealing_keys_key_id_check check (key_id ~ '^[0-9a-f]{16}$'),
  constraint sealing_keys_purpose_key_id_unique unique (purpose, key_id)
);
--> statement-breakpoint
alter table sealing_keys enable row level security;
--> statement-breakpoint
alter table sealing_keys force row level security;
--> statement-breakpoint
-- Names and times are for the panel; what is sealed is the system's.
grant select (id, purpose, key_id, since, retired_at) on sealing_keys to nome_admin;
--> statement-breakpoint
grant select, insert, update on sealing_keys to nome_system;
--> statement-breakpoint
create policy admin_read on sealing_keys for select to nome_admin using (true);
--> statement-breakpoint
create policy system_all on sealing_keys to nome_system using (true) with check (true);
--> statement-breakpoint
-- A change of secrets seals them again.
grant update (encrypted_secret) on webhook_endpoints to nome_system;
