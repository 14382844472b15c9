-- The day of a row in Brasília, three hours behind UTC all year.
create or replace function civil_day(at timestamptz) returns date language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
  return (at at time zone 'UTC' - interval '3 hours')::date;
create or replace function civil_day(at date) returns date language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
  return at;

-- The days are written out, because PostgreSQL would call a function for each row. "open" follows `late` of the list.
-- What the rows of these days add up to now, as far as the asker sees them; without a day there is no bound on its side.
create or replace function live_figures(of_topic text, first_day date, last_day date)
  returns table (day date, status text, origin text, assignee_id uuid, offer text, coupon text, method text,
    count integer, amount numeric)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  start_at constant timestamptz := coalesce((first_day + time '03:00') at time zone 'UTC', '-infinity');
  end_at constant timestamptz := coalesce((last_day + 1 + time '03:00') at time zone 'UTC', 'infinity');
begin
  if of_topic = 'leads' then
    return query select (l.created_at at time zone 'UTC' - interval '3 hours')::date, l.status, l.origin, l.assignee_id,
        null, null, null, count(*)::int, null::numeric
      from leads l where l.merged_into is null and l.created_at >= start_at and l.created_at < end_at
      group by 1, 2, 3, 4;
  elsif of_topic = 'orders' then
    return query select (t.created_at at time zone 'UTC' - interval '3 hours')::date, t.status, null, null::uuid,
        null, null, null, count(*)::int, null::numeric
      from transactions t where t.created_at >= start_at and t.created_at < end_at group by 1, 2;
  elsif of_topic = 'cards' then
    return query select (c.created_at at time zone 'UTC' - interval '3 hours')::date, c.status, null, null::uuid,
        null, null, null, count(*)::int, null::numeric
      from cards c where c.created_at >= start_at and c.created_at < end_at group by 1, 2;
  elsif of_topic = 'received' then
    return query select (p.paid_at at time zone 'UTC' - interval '3 hours')::date, p.status, null, null::uuid,
        order_key(t.plan_snapshot), t.coupon, p.payment_method, count(*)::int, sum(p.paid_amount)
      from installment_payments p join transactions t on t.id = p.transaction_id
      where p.paid_at is not null and not p.received_elsewhere and p.paid_at >= start_at and p.paid_at < end_at group by 1, 2, 5, 6, 7;
  elsif of_topic = 'refunded' then
    return query select (p.refunded_at at time zone 'UTC' - interval '3 hours')::date, p.status, null, null::uuid,
        order_key(t.plan_snapshot), t.coupon, p.payment_method, count(*)::int, sum(p.refunded_amount)
      from installment_payments p join transactions t on t.id = p.transaction_id
      where p.refunded_at is not null and p.refunded_at >= start_at and p.refunded_at < end_at group by 1, 2, 5, 6, 7;
  elsif of_topic = 'open' then
    -- A payment that the bank still checks is not late. Dates of a card's statement are not late either.
    return query select p.due_date,
        case when p.status = 'processing' or p.one_charge then 'resting' else 'open' end,
        null, null::uuid, order_key(t.plan_snapshot), t.coupon, p.payment_method, count(*)::int, sum(p.amount)
      from installment_payments p join transactions t on t.id = p.transaction_id
      where p.status in ('pending', 'processing', 'failed')
        and p.due_date >= coalesce(first_day, '-infinity') and p.due_date <= coalesce(last_day, 'infinity')
      group by 1, 2, 5, 6, 7;
  elsif of_topic = 'listings' then
    -- Two ranges, each of an index. Only on our turn does a listing without a clock count: on the day it came.
    return query select x.day, x.status, null, p.assignee_id, null, null, null, count(*)::int, null::numeric
      from (
          select l.user_id, l.next_due_on as day, l.turn as status from listings l
          where l.turn <> 'done' and l.next_due_on is not null
            and coalesce(l.next_due_on, '9999-12-31'::date) >= coalesce(first_day, '-infinity')
            and coalesce(l.next_due_on, '9999-12-31'::date) <= coalesce(last_day, 'infinity')
          union all
          select l.user_id, (l.created_at at time zone 'UTC' - interval '3 hours')::date, 'undated' from listings l
          where l.turn = 'us' and l.next_due_on is null and l.created_at >= start_at and l.created_at < end_at) x
        join profiles p on p.id = x.user_id
      group by 1, 2, 4;
  end if;
end $$;

-- Sums of days: kept ones, and the rows themselves where a day changed or the asker sees a part of the rows only.
create or replace function day_figures(of_topic text, first_day date, last_day date)
  returns table (day date, status text, origin text, assignee_id uuid, offer text, coupon text, method text,
    count integer, amount numeric)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not has_table_privilege('day_sums', 'select') then
    return query select * from live_figures(of_topic, first_day, last_day);
    return;
  end if;
  return query
    with changed as materialized (
      select distinct c.day from changed_days c where c.topic = of_topic
        and c.day >= coalesce(first_day, '-infinity') and c.day <= coalesce(last_day, 'infinity'))
    select s.day, s.status, s.origin, s.assignee_id, s.offer, s.coupon, s.method, s.count, s.amount from day_sums s
    where s.topic = of_topic and s.day >= coalesce(first_day, '-infinity') and s.day <= coalesce(last_day, 'infinity')
      and s.day not in (select c.day from changed c)
    union all
    select l.* from changed c cross join lateral live_figures(of_topic, c.day, c.day) l;
end $$;

-- Marks the days of new rows. Planned once a connection: `mark_days` plans its statement for each call.
create or replace function mark_new_days() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into changed_days (topic, day)
  select distinct tg_argv[0], (n.created_at at time zone 'UTC' - interval '3 hours')::date from new_rows n;
  return null;
end $$;

-- Marks the days whose sums a statement changed. Arguments: "topic column" pairs, and the columns that sums depend on.
create or replace function mark_days() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  pair text;
  day_column text;
  changed text := (select string_agg(format('o.%1$I is distinct from n.%1$I', name), ' or ')
    from unnest(string_to_array(tg_argv[1], ' ')) as name);
begin
  foreach pair in array string_to_array(tg_argv[0], ', ') loop
    day_column := split_part(pair, ' ', 2);
    execute format('insert into changed_days (topic, day) select %L, day from (%s) marked where day is not null',
      split_part(pair, ' ', 1),
      case tg_op
        when 'INSERT' then format('select distinct civil_day(n.%I) as day from new_rows n', day_column)
        when 'DELETE' then format('select distinct civil_day(o.%I) as day from old_rows o', day_column)
        else format('select civil_day(o.%1$I) as day from old_rows o join new_rows n on n.id = o.id where %2$s
          union select civil_day(n.%1$I) from old_rows o join new_rows n on n.id = o.id where %2$s', day_column, changed)
      end);
  end loop;
  return null;
end $$;

-- An installment is summed by what its order is.
create or replace function mark_days_of_order() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into changed_days (topic, day)
  select distinct m.topic, m.day
  from old_rows o join new_rows n on n.id = o.id
    join installment_payments p on p.transaction_id = n.id,
    lateral (values ('received', civil_day(p.paid_at)), ('refunded', civil_day(p.refunded_at)), ('open', p.due_date))
      as m (topic, day)
  where m.day is not null and (o.status, o.one_charge, o.coupon, o.plan_snapshot)
    is distinct from (n.status, n.one_charge, n.coupon, n.plan_snapshot);
  return null;
end $$;

-- The day that a listing counts on; null for one that is done, or that waits for others without a clock.
create or replace function day_of_listing(turn text, next_due_on date, created_at timestamptz) returns date
  language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
  return case when turn = 'us' then coalesce(next_due_on, civil_day(created_at))
    when turn <> 'done' then next_due_on end;

-- Marks the days of listings that a statement added, took away or changed.
create or replace function mark_days_of_listings() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_days (topic, day)
    select distinct 'listings', x.day
    from new_rows n, day_of_listing(n.turn, n.next_due_on, n.created_at) as x (day) where x.day is not null;
  elsif tg_op = 'DELETE' then
    insert into changed_days (topic, day)
    select distinct 'listings', x.day
    from old_rows o, day_of_listing(o.turn, o.next_due_on, o.created_at) as x (day) where x.day is not null;
  else
    insert into changed_days (topic, day)
    select distinct 'listings', x.day
    from old_rows o join new_rows n on n.id = o.id,
      lateral (values (day_of_listing(o.turn, o.next_due_on, o.created_at)),
        (day_of_listing(n.turn, n.next_due_on, n.created_at))) as x (day)
    where x.day is not null and (o.turn, o.next_due_on, o.created_at, o.user_id)
      is distinct from (n.turn, n.next_due_on, n.created_at, n.user_id);
  end if;
  return null;
end $$;

-- Listings are summed by the responsible of their client.
create or replace function mark_days_of_client() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into changed_days (topic, day)
  select distinct 'listings', x.day
  from listings l, day_of_listing(l.turn, l.next_due_on, l.created_at) as x (day)
  where l.user_id = new.id and x.day is not null;
  return null;
end $$;

grant execute on function civil_day(timestamptz), civil_day(date), day_of_listing to nome_admin, nome_definer, nome_staff, nome_system;
grant execute on function live_figures, day_figures to nome_admin, nome_staff, nome_system;

create trigger mark_days_in after insert on leads referencing new table as new_rows for each statement
  execute function mark_new_days('leads');
create trigger mark_days_on after update on leads referencing old table as old_rows new table as new_rows
  for each statement execute function mark_days('leads created_at', 'created_at status origin assignee_id merged_into');
create trigger mark_days_out after delete on leads referencing old table as old_rows for each statement
  execute function mark_days('leads created_at', '');
create trigger mark_days_in after insert on transactions referencing new table as new_rows for each statement
  execute function mark_new_days('orders');
create trigger mark_days_on after update on transactions referencing old table as old_rows new table as new_rows
  for each statement execute function mark_days('orders created_at', 'created_at status');
create trigger mark_days_out after delete on transactions referencing old table as old_rows for each statement
  execute function mark_days('orders created_at', '');
create trigger mark_days_of_order after update on transactions referencing old table as old_rows new table as new_rows
  for each statement execute function mark_days_of_order();
create trigger mark_days_in after insert on cards referencing new table as new_rows for each statement
  execute function mark_new_days('cards');
create trigger mark_days_on after update on cards referencing old table as old_rows new table as new_rows
  for each statement execute function mark_days('cards created_at', 'created_at status');
create trigger mark_days_out after delete on cards referencing old table as old_rows for each statement
  execute function mark_days('cards created_at', '');
create trigger mark_days_in after insert on installment_payments referencing new table as new_rows for each statement
  execute function mark_days('received paid_at, refunded refunded_at, open due_date', '');
create trigger mark_days_on after update on installment_payments referencing old table as old_rows
  new table as new_rows for each statement
  execute function mark_days('received paid_at, refunded refunded_at, open due_date',
    'transaction_id status payment_method amount paid_amount paid_at refunded_amount refunded_at due_date');
create trigger mark_days_out after delete on installment_payments referencing old table as old_rows for each statement
  execute function mark_days('received paid_at, refunded refunded_at, open due_date', '');

create trigger mark_days_in after insert on listings referencing new table as new_rows for each statement
  execute function mark_days_of_listings();
create trigger mark_days_on after update on listings referencing old table as old_rows new table as new_rows
  for each statement execute function mark_days_of_listings();
create trigger mark_days_out after delete on listings referencing old table as old_rows for each statement
  execute function mark_days_of_listings();
create trigger mark_days_of_client after update of assignee_id on profiles for each row
  when (old.assignee_id is distinct from new.assignee_id) execute function mark_days_of_client();

-- Of the listings of a client, and of the installments of a changed order, what their days are.
grant select (user_id, turn, next_due_on, created_at) on listings to nome_definer;
grant select (transaction_id, paid_at, refunded_at, due_date) on installment_payments to nome_definer;

-- Table changed_days
-- Marks come from triggers alone; adding up takes them away.
grant select on changed_days to nome_admin;
grant select, insert, delete on changed_days to nome_system;
grant insert (topic, day) on changed_days to nome_definer;
call team_table('changed_days');
call positions('changed_days', 'r - r r r');
create policy trigger_insert on changed_days for insert to nome_definer with check (pg_trigger_depth() > 0);

-- Table day_sums
grant select on day_sums to nome_admin;
grant select, insert, delete on day_sums to nome_system;
call team_table('day_sums');
call positions('day_sums', 'r - r r r');
