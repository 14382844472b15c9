-- The team, the texts and the retention (docs/decisions/0003).
do $$
declare t text;
begin
  foreach t in array array['team_invites', 'disabled_members', 'notification_texts', 'retention_runs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('revoke all on %I from public', t);
    execute format('create policy admin_all on %I to nome_admin using (true) with check (true)', t);
    execute format('create policy system_all on %I to nome_system using (true) with check (true)', t);
  end loop;
end $$;
--> statement-breakpoint
-- The hash of a link goes in and never comes out. Who accepted what, the system writes with the role it gives.
grant select (id, email, role, invited_by, expires_at, accepted_at, accepted_by, revoked_at, created_at),
  insert (id, email, role, token_hash, invited_by, expires_at), update (revoked_at) on team_invites to nome_admin;
--> statement-breakpoint
grant select, update (accepted_at, accepted_by), delete on team_invites to nome_system;
--> statement-breakpoint
grant select on disabled_members to nome_admin;
--> statement-breakpoint
grant select, insert, delete on disabled_members to nome_system;
--> statement-breakpoint
grant select, insert (key, title, body), update (title, body, version), delete on notification_texts to nome_admin;
--> statement-breakpoint
-- The words of our own mails: whoever's act sends one reads them in its own transaction.
do $$
declare role text;
begin
  foreach role in array array['visitor', 'customer', 'staff', 'system'] loop
    execute format('grant select on notification_texts to nome_%s', role);
    if role <> 'system' then
      execute format('create policy %s_read on notification_texts for select to nome_%s using (true)', role, role);
    end if;
  end loop;
end $$;
--> statement-breakpoint
grant select on retention_runs to nome_admin;
--> statement-breakpoint
grant select, insert, update (removed) on retention_runs to nome_system;
--> statement-breakpoint
create trigger touch_updated_at before update on notification_texts for each row execute function touch_updated_at();
--> statement-breakpoint
-- Every process forgets the words it kept.
create trigger tell_caches after insert or update or delete on notification_texts for each statement execute function tell_caches();
--> statement-breakpoint
-- A role is given and taken together with the sessions that carry it, in one transaction, which only the system may
-- write: the panel asks its use cases (app/features/accounts).
revoke insert, update on user_roles from nome_admin;
--> statement-breakpoint
-- There is always somebody who can open the panel. Whoever leaves waits for the one who is just leaving.
create function keep_an_admin() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.role = 'admin' and new.role <> 'admin' and current_user = 'nome_system' then
    perform pg_advisory_xact_lock(hashtext('user_roles'));
    if not exists (select 1 from user_roles where role = 'admin' and user_id <> old.user_id) then
      raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'user_roles_last_admin';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_an_admin before update on user_roles for each row execute function keep_an_admin();
--> statement-breakpoint
-- What the retention removes (LGPD art. 16): leads that never became anybody's order, old looks, notices, ended sessions.
grant delete on leads to nome_system;
--> statement-breakpoint
create index data_access_log_age_idx on data_access_log (created_at);
--> statement-breakpoint
create index sessions_expiry_idx on sessions (expires_at);
