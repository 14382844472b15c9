-- A part that is paid or given back always says when and how much, whoever writes it: sums need no second source.
create function stamp_part() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if new.status in ('paid', 'refunded') then
    new.paid_at := coalesce(new.paid_at, now());
    new.paid_amount := coalesce(new.paid_amount, new.amount);
  end if;
  if new.status = 'refunded' then
    new.refunded_at := coalesce(new.refunded_at, now());
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger stamp_part before insert or update on installment_payments for each row execute function stamp_part();
--> statement-breakpoint
-- What was paid stays what was paid, and a part that ended stays as it ended. After check_status, before stamp_part.
create function guard_part() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.status in ('paid', 'refunded', 'canceled') and
    (new.transaction_id, new.amount, new.due_date, new.paid_at, new.paid_amount, new.payment_method, new.renegotiation_id)
    is distinct from
    (old.transaction_id, old.amount, old.due_date, old.paid_at, old.paid_amount, old.payment_method, old.renegotiation_id) then
    raise exception 'part % has ended', old.id using errcode = 'check_violation', constraint = 'installment_payments_ended';
  end if;
  if old.refunded_at is not null and new.refunded_at is distinct from old.refunded_at
    or new.replaced_by is distinct from old.replaced_by and (old.status not in ('pending', 'failed') or old.replaced_by is not null) then
    raise exception 'part % was not open', old.id using errcode = 'check_violation', constraint = 'installment_payments_ended';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_part before update on installment_payments for each row execute function guard_part();
--> statement-breakpoint
-- A renegotiation replaces open parts of one order by others of it: what they add up to is the open balance less the
-- discount. Looked at when the transaction ends, because its parts come after it.
create function check_renegotiation() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare replaced numeric; added numeric; strangers int;
begin
  select coalesce(sum(amount) filter (where replaced_by = new.id), 0), coalesce(sum(amount) filter (where renegotiation_id = new.id), 0),
    count(*) filter (where transaction_id <> new.transaction_id)
    into replaced, added, strangers
    from installment_payments where replaced_by = new.id or renegotiation_id = new.id;
  if replaced <> new.open_amount or added <> new.open_amount - new.discount or strangers > 0 then
    raise exception 'renegotiation % does not add up', new.id using errcode = 'check_violation', constraint = 'renegotiations_sum';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger check_renegotiation after insert on renegotiations deferrable initially deferred
  for each row execute function check_renegotiation();
--> statement-breakpoint
do $$
declare r record;
begin
  for r in select * from (values
    ('renegotiations', 'select, insert', true),
    ('payment_receipts', 'select, insert', false),
    ('gateway_checks', 'select, insert, update', false)
  ) as rights(name, system, customer) loop
    execute format('alter table %I enable row level security', r.name);
    execute format('alter table %I force row level security', r.name);
    execute format('revoke all on %I from public', r.name);
    execute format('grant %s on %I to nome_system', r.system, r.name);
    execute format('create policy system_all on %I to nome_system using (true) with check (true)', r.name);
    execute format('grant select on %I to nome_admin', r.name);
    execute format('create policy admin_read on %I for select to nome_admin using (true)', r.name);
    if r.customer then
      execute format('grant select on %I to nome_customer', r.name);
      execute format('create policy customer_read on %I for select to nome_customer
        using (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))', r.name);
    end if;
  end loop;
end $$;
--> statement-breakpoint
create trigger tell_owner after insert on renegotiations for each row execute function tell_owner();
--> statement-breakpoint
-- The page of the admin who asked for a check shows its answer by itself.
create trigger tell_owner after insert or update on gateway_checks for each row execute function tell_owner();
