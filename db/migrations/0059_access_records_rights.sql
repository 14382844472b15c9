-- The sessions that there are began before this table did. The owner has no policy on them: before row level security
-- is on here, and while it is not forced there.
alter table sessions no force row level security;
--> statement-breakpoint
insert into access_records (user_id, session_id, kind, ip_address, user_agent, created_at)
  select user_id, id, 'entered', ip_address, user_agent, created_at from sessions;
--> statement-breakpoint
alter table sessions force row level security;
--> statement-breakpoint
alter table access_records enable row level security;
--> statement-breakpoint
alter table access_records force row level security;
--> statement-breakpoint
revoke all on access_records from public;
--> statement-breakpoint
-- Nobody of the product reads them but the export of the person's data; the retention takes what is old.
grant select, delete on access_records to nome_system;
--> statement-breakpoint
create policy system_all on access_records to nome_system using (true) with check (true);
--> statement-breakpoint
-- No role may insert: only the owner has the right, under the trigger of `sessions`.
create policy trigger_insert on access_records for insert with check (pg_trigger_depth() > 0);
--> statement-breakpoint
-- A record never changes, and stays for the six months of the law (a day less, for the zones); it goes earlier with
-- its account alone, by the foreign key.
create function guard_access_record() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or old.created_at < now() - interval '6 months' + interval '1 day') then
    return old;
  end if;
  raise exception 'access_records is append-only' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger append_only before update or delete on access_records for each row execute function guard_access_record();
--> statement-breakpoint
create trigger never_truncate before truncate on access_records for each statement execute function refuse_change();
--> statement-breakpoint
-- With the owner's rights, because whoever begins or ends a session has none here. A session whose time was over was
-- left before; one that goes with its account is no leaving.
create function record_access() returns trigger language plpgsql security definer set search_path = public, pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into access_records (user_id, session_id, kind, ip_address, user_agent, created_at)
      values (new.user_id, new.id, 'entered', new.ip_address, new.user_agent, new.created_at);
  elsif old.expires_at > now() and pg_trigger_depth() = 1 then
    insert into access_records (user_id, session_id, kind) values (old.user_id, old.id, 'left');
  end if;
  return coalesce(old, new);
end $$;
--> statement-breakpoint
revoke all on function record_access() from public;
--> statement-breakpoint
create trigger record_entering after insert on sessions for each row execute function record_access();
--> statement-breakpoint
-- Before, when one that goes with its account can still be told from one that is ended.
create trigger record_leaving before delete on sessions for each row execute function record_access();
