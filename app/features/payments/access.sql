-- Whether a payment was recorded by an import that is being undone, or by hand and is taken back with a reason, at most
-- 24 hours after it was recorded. Paid installments become open again in no other way.
create or replace function import_takes_back(of_charge uuid) returns boolean language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select 1 from payment_charges c where c.id = of_charge and c.taken_back_reason is not null)
    or exists (select 1 from import_rows r join imports i on i.id = r.import_id join payment_charges c on c.id = r.charge_id
    where r.charge_id = of_charge and r.result = 'added' and i.kind = 'payments' and i.status = 'undoing'
      and c.gateway = 'manual' and c.created_at > i.undone_at - interval '24 hours');
end $$;

-- Money moves one way. Parts: the pairs of `INSTALLMENT_NEXT`; transactions: `TRANSACTION_NEXT`.
create or replace function check_transaction_status() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> new.status and not (old.status || '>' || new.status) = any (array[
    'pending>processing', 'pending>paid', 'pending>failed', 'processing>paid', 'processing>failed',
    'processing>refunded', 'paid>refunded', 'failed>pending', 'failed>processing']) then
    if (old.status || '>' || new.status) = any (array['paid>processing', 'paid>pending', 'paid>failed', 'processing>pending'])
      and exists (select 1 from payment_charges c join installment_payments p on p.id = c.installment_id
        where p.transaction_id = old.id and c.taken_back_at is not null and import_takes_back(c.id)) then
      return new;
    end if;
    raise exception 'transaction % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function check_installment_status() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> new.status and not (old.status || '>' || new.status) = any (array[
    'pending>processing', 'pending>paid', 'pending>failed', 'pending>canceled', 'processing>paid', 'processing>failed',
    'processing>canceled', 'failed>pending', 'failed>processing', 'failed>paid', 'failed>canceled', 'paid>refunded']) then
    -- A part that a renegotiation replaced comes back when that one is taken back, and in no other way.
    if old.status = 'canceled' and new.status = 'pending' and new.replaced_by is null
      and exists (select 1 from renegotiations r where r.id = old.replaced_by and r.undone_at is not null) then
      return new;
    end if;
    -- Recorded by mistake: what paid it was taken back, and nothing else pays it.
    if old.status = 'paid' and new.status = 'pending' and new.paid_at is null and new.paid_amount is null
      and old.refunded_amount = 0 and old.replaced_by is null
      and exists (select 1 from payment_charges c join installment_payments p on p.id = c.installment_id
        where p.transaction_id = old.transaction_id and (p.id = old.id or c.covers_order)
          and c.taken_back_at is not null and import_takes_back(c.id))
      and not exists (select 1 from payment_charges c join installment_payments p on p.id = c.installment_id
        where p.transaction_id = old.transaction_id and (p.id = old.id or c.covers_order) and c.credited) then
      return new;
    end if;
    raise exception 'part % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A charge's status only moves forward, and the request sent to the provider never changes.
create or replace function guard_charge() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare stages text[] := array['pending', 'processing', 'failed', 'paid', 'refunded'];
  mistake boolean := old.taken_back_at is null and new.taken_back_at is not null;
begin
  if (new.taken_back_at, new.taken_back_reason) is distinct from (old.taken_back_at, old.taken_back_reason) and not mistake
    or old.taken_back_at is not null and (new.status, new.credited) is distinct from (old.status, old.credited)
    or mistake and not (old.status = 'paid' and old.credited and new.status = 'failed' and not new.credited
      and (import_takes_back(old.id) or new.taken_back_reason is not null and old.gateway = 'manual'
        and new.taken_back_at < old.created_at + interval '24 hours'
        and not recorded_by_import(old.id)) and not exists (select 1 from refunds r where r.charge_id = old.id)) then
    raise exception 'charge % is not taken back', old.id using errcode = 'check_violation', constraint = 'payment_charges_taken_back';
  end if;
  if not mistake and old.status <> new.status and array_position(stages, replace(new.status, 'expired', 'failed'))
    <= array_position(stages, replace(old.status, 'expired', 'failed')) then
    raise exception 'charge % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'refunded' and old.status not in ('paid', 'refunded') then
    raise exception 'charge % was never paid', old.id using errcode = 'check_violation';
  end if;
  -- On the page of a card the payer may choose another method, until the money is there.
  -- A provider adds the agreed fees to a boleto that is paid late.
  if (new.installment_id, new.gateway, new.covers_order) is distinct from (old.installment_id, old.gateway, old.covers_order)
    or new.amount <> old.amount and not (new.amount > old.amount and old.adds_late_fees
      and old.status not in ('paid', 'refunded') and new.status = 'paid')
    or new.method <> old.method and (old.method <> 'card' or old.gateway = 'manual' or old.status in ('paid', 'refunded'))
    or old.barcode is not null and new.barcode is distinct from old.barcode
    or old.gateway_payment_id is not null and new.gateway_payment_id is distinct from old.gateway_payment_id
    or old.credited and not new.credited and not mistake then
    raise exception 'charge % is what was asked of the provider', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A lead's plan is the one of its newest order of a plan.
create or replace function keep_lead_plan() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.lead_id is not null and order_plan(new.plan_snapshot) in ('CPF', 'CNPJ') then
    update leads set plan = order_plan(new.plan_snapshot)
    where id = new.lead_id and plan is distinct from order_plan(new.plan_snapshot);
  end if;
  return null;
end $$;

-- Events come from triggers alone: these run with the rights to raise one, and no actor may call `emit_event`.
create or replace function raise_overdue() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
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

-- A paid or refunded installment always has its time and amount: sums need no second source.
create or replace function stamp_installment() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status in ('paid', 'refunded') then
    new.paid_at := coalesce(new.paid_at, now());
    new.paid_amount := coalesce(new.paid_amount, new.amount);
  end if;
  if new.status = 'refunded' then
    new.refunded_at := coalesce(new.refunded_at, now());
    new.refunded_amount := new.paid_amount;
  end if;
  return new;
end $$;

-- Refuses changes to paid amounts and to installments that ended. Runs after check_status, before stamp_installment.
create or replace function guard_installment() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Open again: `check_status` has asked whether it may be; what it is stays.
  if old.status = 'paid' and new.status = 'pending' then
    if (new.transaction_id, new.amount, new.due_date, new.renegotiation_id, new.replaced_by, new.refunded_amount)
      is distinct from (old.transaction_id, old.amount, old.due_date, old.renegotiation_id, old.replaced_by, old.refunded_amount) then
      raise exception 'part % has ended', old.id using errcode = 'check_violation', constraint = 'installment_payments_ended';
    end if;
    return new;
  end if;
  if old.status in ('paid', 'refunded', 'canceled') and
    (new.transaction_id, new.amount, new.due_date, new.paid_at, new.paid_amount, new.payment_method, new.renegotiation_id, new.split_from)
    is distinct from
    (old.transaction_id, old.amount, old.due_date, old.paid_at, old.paid_amount, old.payment_method, old.renegotiation_id, old.split_from) then
    raise exception 'part % has ended', old.id using errcode = 'check_violation', constraint = 'installment_payments_ended';
  end if;
  -- The day of the last return: it moves on only with money that goes back.
  if old.refunded_at is not null and new.refunded_at is distinct from old.refunded_at
      and not (old.status = 'paid' and new.refunded_at > old.refunded_at and new.refunded_amount > old.refunded_amount)
    or new.refunded_amount < old.refunded_amount
    or new.replaced_by is distinct from old.replaced_by and (old.status not in ('pending', 'failed') or old.replaced_by is not null)
      -- Reopened: `check_status` has asked whether it may be.
      and not (old.status = 'canceled' and new.status = 'pending' and new.replaced_by is null) then
    raise exception 'part % was not open', old.id using errcode = 'check_violation', constraint = 'installment_payments_ended';
  end if;
  return new;
end $$;

-- A renegotiation replaces open installments of one order by new ones of that order: the new ones add up to
-- the open balance less the discount. Checked at the end of the transaction, because the new installments are
-- inserted after it. Once undone, it replaces no earlier installment and its own are canceled; with a paid
-- installment it cannot be undone.
create or replace function check_renegotiation() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare replaced numeric; added numeric; strangers int;
begin
  if new.undone_at is not null then
    if exists (select 1 from installment_payments
      where renegotiation_id = new.id and (status <> 'canceled' or replaced_by is null)
        or replaced_by = new.id and renegotiation_id is distinct from new.id) then
      raise exception 'renegotiation % is not taken back', new.id using errcode = 'check_violation', constraint = 'renegotiations_undone';
    end if;
    return null;
  end if;
  select coalesce(sum(amount) filter (where replaced_by = new.id), 0), coalesce(sum(amount) filter (where renegotiation_id = new.id), 0),
    count(*) filter (where transaction_id <> new.transaction_id)
    into replaced, added, strangers
    from installment_payments where replaced_by = new.id or renegotiation_id = new.id;
  if replaced <> new.open_amount or added <> new.open_amount - new.discount or strangers > 0 then
    raise exception 'renegotiation % does not add up', new.id using errcode = 'check_violation', constraint = 'renegotiations_sum';
  end if;
  return null;
end $$;

-- Whether one charge pays the order, copied to its installments. The flag of the order changes with a renegotiation.
create or replace function copy_one_charge() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.one_charge := coalesce((select t.one_charge from transactions t where t.id = new.transaction_id), false);
  return new;
end $$;

create or replace function spread_one_charge() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.installment_payments p set one_charge = new.one_charge where p.transaction_id = new.id;
  return null;
end $$;

-- A receipt is withdrawn once, after its installment is open again; its other columns never change.
create or replace function guard_receipt() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or exists (select 1 from installment_payments p where p.id = old.installment_id and p.status in ('paid', 'refunded')) then
    raise exception 'receipt % stays as it was issued', old.id using errcode = 'check_violation', constraint = 'receipts_issued';
  end if;
  return new;
end $$;

-- The offer of an order, from its snapshot: the plan's id, or the title of a product that was sold alone.
create or replace function order_offer(snapshot jsonb) returns text language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
  return coalesce(snapshot #>> '{product,title}', snapshot ->> 'plan');

-- The plan of an order; in a product's order the snapshot's `plan` only says whose document it is for.
create or replace function order_plan(snapshot jsonb) returns text language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
  return case when snapshot #>> '{product,id}' is null then snapshot ->> 'plan' end;

-- Key for sums of money: the id of a product, or the plan; null for an order of neither.
create or replace function order_key(snapshot jsonb) returns text language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
  return coalesce(snapshot #>> '{product,id}',
    case when snapshot ->> 'plan' in ('CPF', 'CNPJ') then snapshot ->> 'plan' end);

-- Account and lead of an order, for tasks about it.
create or replace function order_owner(of_order uuid) returns uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select t.user_id from transactions t where t.id = of_order);
create or replace function order_lead(of_order uuid) returns uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select t.lead_id from transactions t where t.id = of_order);
grant execute on function order_owner(uuid), order_lead(uuid) to nome_admin, nome_system;
-- Amount of a charge, for the queue of contested payments.
create or replace function charge_amount(of_charge uuid) returns numeric language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select c.amount from payment_charges c where c.id = of_charge);
end $$;
grant execute on function charge_amount(uuid) to nome_admin, nome_system;
-- Orders of an account, within the rights of the asking role.
create or replace function orders_of(of_user uuid) returns table (id uuid, created_at timestamptz) language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic select t.id, t.created_at from transactions t where t.user_id = of_user; end;
grant execute on function orders_of(uuid) to nome_admin;

-- The position of an installment in its schedule, as `InstallmentPlace`: "1 de 3" of the second
-- renegotiation. Both parts of a split installment have its position; the first of them was paid, the other
-- is the rest.
create or replace function installment_place(of_order uuid, of_renegotiation uuid, of_number int) returns json
  language sql stable parallel safe set search_path = pg_catalog, public, pg_temp
  return (select json_build_object(
      'number', count(*) filter (where i.split_from is null and i.renegotiation_id is not distinct from own.renegotiation_id
        and i.installment_number <= own.installment_number),
      'count', count(*) filter (where i.split_from is null and i.renegotiation_id is not distinct from own.renegotiation_id),
      'agreement', count(distinct i.renegotiation_id) filter (where i.split_from is null and i.installment_number <= own.installment_number),
      'part', case when not coalesce(bool_or(own.divided), false) then null
        when bool_or(i.renegotiation_id = of_renegotiation and i.installment_number > of_number) then 'paid' else 'rest' end)
    from installment_payments i, lateral (
      select whole.renegotiation_id, whole.installment_number, me.split_from is not null as divided
      from installment_payments me join installment_payments whole on whole.id = coalesce(me.split_from, me.id)
      where me.transaction_id = of_order and me.installment_number = of_number) own
    where i.transaction_id = of_order);

-- Days of the extended guarantee in an order's own snapshot; null without one, and for an order that ended.
create or replace function order_cover_days(of_order uuid) returns integer language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select (t.plan_snapshot #>> '{warranty,days}')::int from transactions t
  where t.id = of_order and t.withdrawn_at is null and t.canceled_at is null and t.status <> 'refunded'
$$;
grant execute on function order_cover_days(uuid) to nome_customer, nome_admin, nome_system;

-- Money that goes back for an order, or for one request of its guarantee, as `EndRefund`; null if nothing does.
create or replace function money_back(of_order uuid, of_guarantee uuid default null) returns json
  language sql stable set search_path = pg_catalog, public, pg_temp
  return (select json_build_object('amount', (sum(r.amount) * 100)::float8, 'dueOn', max(r.due_on),
      'doneAt', case when bool_and(r.status = 'done') then max(r.done_at) end)
    from refunds r where r.transaction_id = of_order and (of_guarantee is null or r.guarantee_id = of_guarantee)
    having count(*) > 0);

-- How and when an order ended, with its money, as `EndedOrder`; null for an order that goes on. An order ends when
-- the refund of all its payments is requested: one that was paid by hand may be refunded days later.
create or replace function order_end(of_order uuid) returns json
  language sql stable set search_path = pg_catalog, public, pg_temp
  return (select json_build_object('how', case when t.withdrawn_at is not null then 'withdrawn'
        when t.canceled_at is not null then 'canceled' else 'refunded' end,
      'at', coalesce(t.withdrawn_at, t.canceled_at, back.at, t.updated_at), 'refund', money_back(t.id))
    from transactions t cross join lateral (
      select min(r.created_at) as at, sum(r.amount) >= (
        select sum(coalesce(i.paid_amount, i.amount)) from installment_payments i
        where i.transaction_id = t.id and i.paid_at is not null) as whole
      from refunds r where r.transaction_id = t.id) back
    where t.id = of_order and (t.withdrawn_at is not null or t.canceled_at is not null or t.status = 'refunded' or back.whole));

grant execute on function money_back(uuid, uuid), order_end(uuid) to nome_customer, nome_admin, nome_system;

-- An admin may take over a refund that the provider does not send; nothing else in it changes, and not back. In
-- a sent refund only the columns about its arrival change, and the person who looks for it.
create or replace function guard_refund() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare given numeric;
begin
  if tg_op = 'UPDATE' and (old.status = 'done'
      and to_jsonb(new) - array['arrival', 'arrival_at', 'owner_id', 'updated_at'] is distinct from
        to_jsonb(old) - array['arrival', 'arrival_at', 'owner_id', 'updated_at'] or (new.charge_id, new.transaction_id, new.amount, new.reason)
      is distinct from (old.charge_id, old.transaction_id, old.amount, old.reason) or old.by_hand and not new.by_hand)
    and new.user_id is not distinct from old.user_id then
    raise exception 'refund % stays as it was written', old.id using errcode = 'check_violation', constraint = 'refunds_written';
  end if;
  -- Concurrent requests pass one by one, so that each sees the sum of those before.
  perform 1 from payment_charges c where c.id = new.charge_id for no key update;
  select coalesce(sum(amount), 0) into given from refunds where charge_id = new.charge_id and id <> new.id;
  if given + new.amount > (select c.amount from payment_charges c where c.id = new.charge_id) then
    raise exception 'charge % gives back more than came in', new.charge_id using errcode = 'check_violation', constraint = 'refunds_sum';
  end if;
  return new;
end $$;

grant execute on function import_takes_back(uuid) to nome_admin, nome_system;
-- Payments that count as received, each with the sum of its finished refunds. Capabilities above read payments here.
create or replace function received_payments(since timestamptz)
  returns table (charge_id uuid, user_id uuid, lead_id uuid, amount numeric, refunded numeric, paid_at timestamptz, offer text)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.id, t.user_id, t.lead_id, c.amount, coalesce((select sum(r.amount) from refunds r
      where r.charge_id = c.id and r.status = 'done'), 0), c.paid_at, order_offer(t.plan_snapshot)
    from payment_charges c join installment_payments p on p.id = c.installment_id join transactions t on t.id = p.transaction_id
    where c.credited and c.taken_back_at is null and c.paid_at >= since
$$;
grant execute on function received_payments(timestamptz) to nome_admin, nome_system;

-- Charges paid in a period, surplus payments included, with their sent refunds and the fee that the provider reports.
create or replace function paid_charges(first date, last date)
  returns table (charge_id uuid, order_id uuid, offer text, method text, gateway text, installments int, paid_on date,
    amount numeric, refunded numeric, fee numeric, settles_on date)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.id, t.id, order_offer(t.plan_snapshot), c.method, c.gateway, c.installments, civil_day(c.paid_at), c.amount,
    greatest(case when c.status = 'refunded' then c.amount else 0 end, coalesce(b.amount, 0)), c.fee, c.settles_on
  from payment_charges c join installment_payments p on p.id = c.installment_id join transactions t on t.id = p.transaction_id
    left join (select r.charge_id, sum(r.amount) as amount from refunds r where r.status = 'done' group by 1) b on b.charge_id = c.id
  where c.status in ('paid', 'refunded') and c.taken_back_at is null and not p.received_elsewhere
    and c.paid_at >= first::timestamp at time zone 'America/Sao_Paulo'
    and c.paid_at < (last + 1)::timestamp at time zone 'America/Sao_Paulo'
$$;
-- Installments paid and refunded in a period, as `day_figures` adds them up: the lines of the firm's books.
create or replace function booked_money(first date, last date)
  returns table (id text, day date, amount numeric, kind text, offer text, order_id uuid, method text)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p.id || '-in', civil_day(p.paid_at), p.paid_amount, 'received', order_offer(t.plan_snapshot), t.id, p.payment_method
  from installment_payments p join transactions t on t.id = p.transaction_id
  where p.paid_at is not null and not p.received_elsewhere and p.paid_at >= first::timestamp at time zone 'America/Sao_Paulo'
    and p.paid_at < (last + 1)::timestamp at time zone 'America/Sao_Paulo'
  union all
  select p.id || '-back', civil_day(p.refunded_at), -p.refunded_amount, 'refunded', order_offer(t.plan_snapshot), t.id, p.payment_method
  from installment_payments p join transactions t on t.id = p.transaction_id
  where p.refunded_at is not null and p.refunded_at >= first::timestamp at time zone 'America/Sao_Paulo'
    and p.refunded_at < (last + 1)::timestamp at time zone 'America/Sao_Paulo'
$$;
-- Refunds that are not sent yet, by their due day.
create or replace function open_refunds() returns table (due_on date, amount numeric)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select r.due_on, sum(r.amount) from refunds r where r.status = 'asked' group by 1
$$;
grant execute on function paid_charges(date, date), booked_money(date, date) to nome_admin, nome_system;
grant execute on function open_refunds() to nome_admin;
grant execute on function installment_place(uuid, uuid, int), order_key(jsonb), order_offer(jsonb), order_plan(jsonb) to nome_admin, nome_auth,
  nome_customer, nome_definer, nome_staff, nome_system, nome_visitor;

-- Table gateway_checks
grant select on gateway_checks to nome_admin;
grant select, insert, update on gateway_checks to nome_system;
-- Updates the page of the admin who started a check without a reload.
call owned_table('gateway_checks', 'admin_read system_all', customer => '', live => 'insert or update');
call positions('gateway_checks', '* - - r r');

-- Table installment_payments
grant select on installment_payments to nome_customer;
grant select, insert, update (amount, due_date, status, paid_at, receipt_url) on installment_payments to nome_admin;
grant select, insert, update on installment_payments to nome_system;
grant select (id, transaction_id, user_id, installment_number, amount, due_date)
  on installment_payments to nome_definer;
grant update (one_charge) on installment_payments to nome_definer;
call owned_table('installment_payments', 'admin_all system_all definer_read', live => 'insert or update or delete',
  erased => 'insert or update of user_id');
call positions('installment_payments', '* r r * r', 'user');
create policy trigger_update on installment_payments for update to nome_definer using (pg_trigger_depth() > 0);
create trigger check_status before update of status on installment_payments for each row
  execute function check_installment_status();
create trigger event_paid after update of status on installment_payments for each row
  when (old.status is distinct from new.status and new.status = 'paid')
  execute function raise_event('installment.paid', 'amount$ due_date installment_number transaction_id');
create trigger event_failed after update of status on installment_payments for each row
  when (old.status is distinct from new.status and new.status = 'failed')
  execute function raise_event('installment.failed', 'amount$ due_date installment_number transaction_id');
create trigger event_canceled after update of status on installment_payments for each row
  when (old.status is distinct from new.status and new.status = 'canceled')
  execute function raise_event('installment.canceled', 'amount$ due_date installment_number transaction_id');
create trigger event_refunded after update of status on installment_payments for each row
  when (old.status is distinct from new.status and new.status = 'refunded')
  execute function raise_event('installment.refunded', 'amount$ due_date installment_number transaction_id');
create trigger event_reopened after update of status on installment_payments for each row
  when (old.status = 'paid' and new.status = 'pending')
  execute function raise_event('installment.reopened', 'amount$ due_date installment_number transaction_id');
create trigger event_changed after update of due_date, amount on installment_payments for each row
  when (old.due_date is distinct from new.due_date or old.amount is distinct from new.amount)
  execute function raise_event('installment.changed',
    'amount$ due_date installment_number transaction_id due_date< amount$<');
create trigger copy_one_charge before insert or update of transaction_id on installment_payments for each row
  execute function copy_one_charge();
create trigger stamp_installment before insert or update on installment_payments for each row execute function stamp_installment();
create trigger guard_installment before update on installment_payments for each row execute function guard_installment();

-- Table payment_charges
grant select on payment_charges to nome_customer, nome_admin;
grant select, insert, update on payment_charges to nome_system;
-- Shows a Pix code that took longer than the page waited, without a reload.
call owned_table('payment_charges', live => 'insert or update');
call positions('payment_charges', '* r r r r', 'user');
create trigger guard_charge before update on payment_charges for each row execute function guard_charge();

-- Table payment_receipts
grant select on payment_receipts to nome_admin;
grant select, insert on payment_receipts to nome_system;
call team_table('payment_receipts', 'admin_read system_all');
call positions('payment_receipts', '* - - r r');

-- Table payment_reminders
grant select on payment_reminders to nome_admin;
grant select, insert, delete on payment_reminders to nome_system;
grant select (id, installment_id, kind) on payment_reminders to nome_definer;
call team_table('payment_reminders', 'admin_read system_all definer_read');
call positions('payment_reminders', '* - - r r');
create trigger event_overdue after insert on payment_reminders for each row when (new.kind in ('late', 'later'))
  execute function raise_overdue('installment.overdue', 'amount$ due_date installment_number transaction_id');

-- Table disputes
-- A decided dispute stays as it was decided. States: the pairs of `DISPUTE_NEXT`.
create or replace function guard_dispute() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> new.status and not (old.status || '>' || new.status) = any (array['open>sent', 'open>won', 'open>lost',
      'sent>won', 'sent>lost'])
    or (new.charge_id, new.transaction_id, new.kind, new.by_hand) is distinct from (old.charge_id, old.transaction_id, old.kind, old.by_hand)
    or old.decided_at is not null and new.decided_at is distinct from old.decided_at then
    raise exception 'dispute % stays as it was written', old.id using errcode = 'check_violation', constraint = 'disputes_written';
  end if;
  return new;
end $$;
grant select on disputes to nome_admin;
grant select, insert, update on disputes to nome_system;
call team_table('disputes', 'admin_read system_all');
call positions('disputes', '* - - r r');
create trigger notify_lists after insert or update or delete on disputes for each statement
  execute function notify_lists();
create trigger guard_dispute before update on disputes for each row execute function guard_dispute();

-- Table pix_authorizations
-- An ended authorization never starts again, and its debits stay as the customer authorized them.
-- States: the pairs of `AUTHORIZATION_NEXT`.
create or replace function guard_authorization() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> new.status and not (old.status || '>' || new.status) = any (array['asked>active', 'asked>refused',
      'asked>expired', 'asked>canceled', 'active>canceled', 'active>expired', 'active>completed'])
    or (new.transaction_id, new.gateway, new.parts, new.last_due)
      is distinct from (old.transaction_id, old.gateway, old.parts, old.last_due)
    or old.gateway_id is not null and new.gateway_id is distinct from old.gateway_id then
    raise exception 'authorization % stays as it was given', old.id using errcode = 'check_violation', constraint = 'pix_authorizations_given';
  end if;
  return new;
end $$;
grant select on pix_authorizations to nome_customer, nome_admin;
grant select, insert, update on pix_authorizations to nome_system;
call owned_table('pix_authorizations', 'admin_read system_all', live => 'insert or update', erased => 'insert');
call positions('pix_authorizations', '* r r r r', 'user');
create trigger guard_authorization before update on pix_authorizations for each row
  execute function guard_authorization();

-- Table pix_tries
grant select on pix_tries to nome_customer, nome_admin;
grant select, insert, update on pix_tries to nome_system;
call owned_table('pix_tries', 'admin_read system_all', live => 'insert or update');
call positions('pix_tries', '* r r r r', 'user');

-- Table receipts
-- An issued number never changes; the receipt of a payment that was recorded by mistake is withdrawn.
grant select on receipts to nome_customer, nome_admin;
grant select, insert, update (withdrawn_at) on receipts to nome_system;
call owned_table('receipts', 'admin_read system_all', erased => 'insert');
call positions('receipts', '* - - r r');
create trigger guard_receipt before update on receipts for each row execute function guard_receipt();

-- Table refunds
grant select on refunds to nome_customer, nome_admin;
grant select, insert, update on refunds to nome_system;
-- Shows each step on the customer's invoice without a reload.
call owned_table('refunds', 'admin_read system_all', live => 'insert or update or delete');
call positions('refunds', '* r r r r', 'user');
create trigger guard_refund before insert or update on refunds for each row execute function guard_refund();

-- Table renegotiations
grant select on renegotiations to nome_customer, nome_admin;
grant select, insert, update (undone_at, undone_by) on renegotiations to nome_system;
call owned_table('renegotiations', 'admin_read system_all', live => 'insert or update', erased => 'insert');
call positions('renegotiations', '* r r r r', 'user');
create trigger event_renegotiated after insert on renegotiations for each row
  execute function raise_event('installment.renegotiated', 'transaction_id open_amount$ discount$');
create trigger event_undone after update of undone_at on renegotiations for each row
  when (old.undone_at is null and new.undone_at is not null)
  execute function raise_event('installment.renegotiation_undone', 'transaction_id open_amount$ discount$');
create constraint trigger check_renegotiation after insert or update
  on renegotiations deferrable initially deferred for each row
  execute function check_renegotiation();

-- Table sandbox_authorizations
grant select, insert, update on sandbox_authorizations to nome_system;
call team_table('sandbox_authorizations', 'system_all');

-- Table sandbox_payments
grant select, insert, update on sandbox_payments to nome_system;
call team_table('sandbox_payments', 'system_all');

-- Table transactions
-- State and lead of an order, and whether a lead has an order; read by `partner_referrals`.
create or replace function order_facts(of_order uuid) returns table (status text, lead_id uuid)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.status, t.lead_id from transactions t where t.id = of_order;
  end;
create or replace function lead_ordered(of_lead uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  return exists (select from transactions t where t.lead_id = of_lead);
grant execute on function order_facts(uuid), lead_ordered(uuid) to nome_definer;
grant select (id, lead_id, status) on transactions to nome_definer;
grant select on transactions to nome_customer;
grant select, update (status, receipt_url, withdrawal_protocol, withdrawn_at) on transactions to nome_admin;
grant select, insert, update, delete on transactions to nome_system;
call owned_table('transactions', 'admin_all system_all definer_read', live => 'insert or update or delete', erased => 'insert or update of user_id');
call positions('transactions', '* r r * r', 'lead_or_user');
create trigger check_status before update of status on transactions for each row
  execute function check_transaction_status();
create trigger spread_one_charge after update of one_charge on transactions for each row
  when (old.one_charge is distinct from new.one_charge) execute function spread_one_charge();
create trigger keep_lead_plan after insert or update of lead_id, plan_snapshot on transactions for each row
  execute function keep_lead_plan();
create trigger event_placed after insert on transactions for each row
  execute function raise_event('order.placed', 'amount$ payment_method installments plan product');
create trigger event_claimed after update of user_id on transactions for each row when (old.user_id is null
  and new.user_id is not null)
  execute function raise_event('order.claimed', 'amount$ payment_method installments plan product');
create trigger event_paid after update of status on transactions for each row
  when (old.status is distinct from new.status and new.status = 'paid')
  execute function raise_event('order.paid', 'amount$ payment_method installments plan product');
create trigger event_failed after update of status on transactions for each row
  when (old.status is distinct from new.status and new.status = 'failed')
  execute function raise_event('order.failed', 'amount$ payment_method installments plan product');
create trigger event_withdrawn after update of withdrawn_at on transactions for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function raise_event('order.withdrawn', 'amount$ payment_method installments plan product');
create trigger event_refunded after update of status on transactions for each row
  when (old.status is distinct from new.status and new.status = 'refunded')
  execute function raise_event('order.refunded', 'amount$ payment_method installments plan product');

-- Table webhook_inbox
grant select on webhook_inbox to nome_admin;
grant select, insert, update, delete on webhook_inbox to nome_system;
call team_table('webhook_inbox');
call positions('webhook_inbox', '* - - r r');
