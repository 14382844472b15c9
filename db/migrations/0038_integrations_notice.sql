-- Every process keeps the stored settings in memory and is told when they change.
create function tell_settings() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('nome_settings', '');
  return null;
end $$;
--> statement-breakpoint
create trigger tell_settings after insert or update or delete on integration_credentials
  for each statement execute function tell_settings();
--> statement-breakpoint
-- What is stored can be taken back.
grant delete on integration_credentials to nome_admin;
