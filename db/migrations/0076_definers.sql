-- Functions with rights of their own belong to a role that has what they read and write, and nothing else: it cannot
-- log in and owns no table (docs/decisions/0024). No function is led astray by a table of whoever calls it.
CREATE TABLE "chain_heads" (
	"chain" text PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "chain_heads_seq_check" CHECK (seq >= 0)
);
--> statement-breakpoint
CREATE TABLE "lock_slots" (
	"slot" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
insert into lock_slots (slot) select generate_series(0, 1023);
--> statement-breakpoint
-- Read by the owner, who has no policy: before row level security is forced again.
alter table audit_log no force row level security;
--> statement-breakpoint
alter table contract_acceptances no force row level security;
--> statement-breakpoint
insert into chain_heads (chain, seq, hash)
  select 'audit_log', coalesce(max(seq), 0), coalesce((array_agg(hash order by seq desc))[1], '') from audit_log
  union all
  select 'contract_acceptances', coalesce(max(seq), 0), coalesce((array_agg(hash order by seq desc))[1], '') from contract_acceptances;
--> statement-breakpoint
alter table audit_log force row level security;
--> statement-breakpoint
alter table contract_acceptances force row level security;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['chain_heads', 'lock_slots'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('revoke all on %I from public', t);
    execute format('create policy definer_all on %I to nome_definer using (true) with check (true)', t);
    execute format('grant select, update on %I to nome_definer', t);
  end loop;
end $$;
--> statement-breakpoint
-- The check compares the end of a chain with its head; nobody writes one by hand.
grant select on chain_heads to nome_admin, nome_system;
--> statement-breakpoint
create policy admin_read on chain_heads for select to nome_admin using (true);
--> statement-breakpoint
create policy system_read on chain_heads for select to nome_system using (true);
--> statement-breakpoint
grant usage on schema public to nome_definer;
--> statement-breakpoint
grant insert (type, user_id, lead_id, subject, subject_id, data, depth, caused_by) on domain_events to nome_definer;
--> statement-breakpoint
grant insert (user_id, session_id, kind, ip_address, user_agent, created_at) on access_records to nome_definer;
--> statement-breakpoint
grant select (id, installment_id, kind) on payment_reminders to nome_definer;
--> statement-breakpoint
grant select (id, user_id, amount, due_date, installment_number, transaction_id) on installment_payments to nome_definer;
--> statement-breakpoint
create policy definer_read on payment_reminders for select to nome_definer using (true);
--> statement-breakpoint
create policy definer_read on installment_payments for select to nome_definer using (true);
--> statement-breakpoint
alter policy trigger_insert on domain_events to nome_definer;
--> statement-breakpoint
alter policy trigger_insert on access_records to nome_definer;
--> statement-breakpoint
-- The head is locked instead of an advisory key, which anybody could hold: each entry waits for the one before it.
create or replace function chain_audit() returns trigger language plpgsql security definer as $$
begin
  select h.seq + 1, h.hash into strict new.seq, new.previous_hash
    from public.chain_heads h where h.chain = 'audit_log' for update;
  new.created_at := clock_timestamp();
  new.hash := '2:';
  new.hash := public.audit_hash(new);
  update public.chain_heads set seq = new.seq, hash = new.hash where chain = 'audit_log';
  return new;
end $$;
--> statement-breakpoint
create or replace function chain_acceptance() returns trigger language plpgsql security definer as $$
begin
  select h.seq + 1, h.hash into strict new.seq, new.previous_hash
    from public.chain_heads h where h.chain = 'contract_acceptances' for update;
  new.created_at := clock_timestamp();
  new.hash := public.acceptance_hash(new);
  update public.chain_heads set seq = new.seq, hash = new.hash where chain = 'contract_acceptances';
  return new;
end $$;
--> statement-breakpoint
-- Holds a name until the transaction ends. Names share a thousand rows: two that meet in one wait without need.
create function hold_lock(name text) returns void language plpgsql security definer as $$
begin
  perform from public.lock_slots where slot = (hashtextextended(name, 0) & 1023)::int for update;
end $$;
--> statement-breakpoint
create or replace function keep_an_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and new.role <> 'admin' and current_user = 'nome_system' then
    perform public.hold_lock('user_roles');
    if not exists (select 1 from user_roles where role = 'admin' and user_id <> old.user_id) then
      raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'user_roles_last_admin';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function lock_consortium(group_id uuid) returns void language sql
  return public.hold_lock('consortium:' || group_id::text);
--> statement-breakpoint
-- Events come from triggers alone: these run with the rights to raise one, and no actor may call `emit_event`.
create or replace function raise_overdue() returns trigger language plpgsql security definer as $$
declare part record;
begin
  if exists (select 1 from public.payment_reminders r
    where r.installment_id = new.installment_id and r.kind in ('late', 'later') and r.id <> new.id) then
    return null;
  end if;
  select p.id, p.user_id, p.amount, p.due_date, p.installment_number, p.transaction_id into strict part
    from public.installment_payments p where p.id = new.installment_id;
  perform public.emit_event(tg_argv[0], part.user_id, null, 'installment_payments', part.id, jsonb_build_object(
    'amount', round(part.amount * 100)::bigint, 'due_date', part.due_date,
    'installment_number', part.installment_number, 'transaction_id', part.transaction_id));
  return null;
end $$;
--> statement-breakpoint
alter function raise_event() security definer;
--> statement-breakpoint
revoke execute on function emit_event(text, uuid, uuid, text, uuid, jsonb)
  from nome_visitor, nome_customer, nome_staff, nome_admin, nome_system, nome_auth;
--> statement-breakpoint
-- A temporary table is searched for last, and nobody may run a function, or fire it by a trigger of their own, who was
-- not given it.
do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (
    select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
--> statement-breakpoint
grant execute on function nome_fold(text), easter_of(integer), business_day_after(date, integer), order_offer(jsonb),
  order_plan(jsonb), audit_hash(audit_log), acceptance_hash(contract_acceptances)
  to nome_visitor, nome_customer, nome_staff, nome_admin, nome_system, nome_auth, nome_definer;
--> statement-breakpoint
grant execute on function lock_consortium(uuid), hold_lock(text) to nome_admin, nome_system;
--> statement-breakpoint
-- A new owner of a function needs CREATE on its schema while it becomes one.
grant create on schema public to nome_definer;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef loop
    execute format('alter function %s owner to nome_definer', f);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from nome_definer;
