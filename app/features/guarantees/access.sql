-- Never before the last day of the service's own clock, only for a service under way, and an answer stays.
create or replace function guard_guarantee() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.status <> 'open' or (new.protocol, new.user_id, new.card_id, new.transaction_id, new.choice, new.note, new.last_day, new.due_on)
      is distinct from (old.protocol, old.user_id, old.card_id, old.transaction_id, old.choice, old.note, old.last_day, old.due_on) then
      raise exception 'guarantee % stays as it was written', old.id using errcode = 'check_violation', constraint = 'guarantee_requests_written';
    end if;
  elsif not exists (select 1 from cards c where c.id = new.card_id and c.user_id = new.user_id
      and c.opened_by = new.transaction_id and c.status not in ('completed', 'blocked') and c.clock_due_on <= new.last_day) then
    raise exception 'card % has no guarantee to ask for', new.card_id using errcode = 'check_violation', constraint = 'guarantee_requests_card';
  end if;
  return new;
end $$;

-- Table extended_warranties
grant select on extended_warranties to nome_customer;
grant select, insert, update on extended_warranties to nome_admin, nome_system;
create policy customer_read on extended_warranties for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy admin_all on extended_warranties to nome_admin using (true) with check (true);
create policy system_all on extended_warranties to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert on extended_warranties for each row
  execute function refuse_erased('user_id');

-- Table guarantee_requests
grant select on guarantee_requests to nome_customer, nome_admin;
grant select, insert, update on guarantee_requests to nome_system;
create policy customer_read on guarantee_requests for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy admin_read on guarantee_requests for select to nome_admin using (true);
create policy system_all on guarantee_requests to nome_system using (true) with check (true);
create trigger guard_guarantee before insert or update on guarantee_requests for each row
  execute function guard_guarantee();
create trigger erased_takes_nothing before insert on guarantee_requests for each row
  execute function refuse_erased('user_id');
create trigger tell_owner after insert or update on guarantee_requests for each row execute function tell_owner();
