-- Live, continued: a session that was ended, a profile that the team or another device changed, a reviewed photo.
create trigger tell_owner after insert or delete on sessions for each row execute function tell_owner();
--> statement-breakpoint
create trigger tell_owner after insert or update or delete on facial_verifications for each row execute function tell_owner();
--> statement-breakpoint
create function tell_person() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name, 'user', new.id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_person after update on profiles for each row execute function tell_person();
--> statement-breakpoint
-- A photo and what it makes of the profile are written in one transaction, so by the system.
revoke insert on facial_verifications from nome_customer;
--> statement-breakpoint
drop policy customer_insert on facial_verifications;
--> statement-breakpoint
grant insert on facial_verifications to nome_system;
