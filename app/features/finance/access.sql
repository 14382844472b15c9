-- Payments of a period with their fee: as the provider reports it, otherwise by the rate of the owner that applied on
-- the day, rounded to centavos for each payment. `rule_days` and `rule_unit` are null without a rate.
create or replace function payment_costs(first date, last date)
  returns table (charge_id uuid, order_id uuid, offer text, method text, gateway text, installments int, paid_on date, amount numeric,
    refunded numeric, fee numeric, fee_source text, settles_on date, rule_days int, rule_unit text)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  -- In PL/pgSQL, because the texts are applied by the names of their folders, and payments come later.
  return query select c.charge_id, c.order_id, c.offer, c.method, c.gateway, c.installments, c.paid_on, c.amount, c.refunded,
    -- `least` ignores null: without a rate there is no fee.
    coalesce(c.fee, case when r.id is not null then least(c.amount, round(c.amount * r.rate_bp / 10000 + r.fixed, 2)) end, 0),
    case when c.fee is not null then 'provider' when r.id is not null then 'rate' else 'none' end,
    c.settles_on, r.settle_days, r.settle_unit
  from paid_charges(first, last) c
  left join lateral (select f.* from fee_rates f where f.method = c.method and f.gateway in ('', c.gateway) and f.starts_on <= c.paid_on
    order by f.gateway <> '' desc, f.starts_on desc limit 1) r on true;
end $$;
grant execute on function payment_costs(date, date) to nome_admin, nome_system;

-- The payments of a long period, added up by day, method, source of the fee and settlement rule. Each table is read once:
-- the planner would otherwise look up the rows of each payment, and keep that plan.
create or replace function payment_cost_sums(first date, last date)
  returns table (paid_on date, method text, installments int, fee_source text, settles_on date, rule_days int, rule_unit text,
    count int, amount numeric, fee numeric, net numeric)
  language sql stable set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
  select c.paid_on, c.method, c.installments, c.fee_source, c.settles_on, c.rule_days, c.rule_unit, count(*)::int, sum(c.amount),
    sum(c.fee), sum(greatest(c.amount - c.refunded - c.fee, 0))
  from payment_costs(first, last) c group by 1, 2, 3, 4, 5, 6, 7
$$;
grant execute on function payment_cost_sums(date, date) to nome_admin;

-- An expense is removed once, and changes in no other way.
create or replace function guard_expense() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.removed_at is not null or new.removed_at is null or to_jsonb(new) - 'removed_at' <> to_jsonb(old) - 'removed_at' then
    raise exception 'expense % stays as it was entered', old.id using errcode = 'check_violation', constraint = 'expenses_entered';
  end if;
  return new;
end $$;

-- Table expenses
-- The system asks whether an account is still used.
grant select, insert, update (removed_at) on expenses to nome_admin;
grant select (id, created_by) on expenses to nome_system;
call team_table('expenses', 'admin_all system_read');
call positions('expenses', '* - - * r');
create trigger guard_expense before update on expenses for each row execute function guard_expense();

-- Table fee_rates
grant select, insert, delete on fee_rates to nome_admin;
grant select on fee_rates to nome_system;
call team_table('fee_rates', 'admin_all system_read');
call positions('fee_rates', '* - - * r');
