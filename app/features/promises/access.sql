-- The outcome of a case is written once. Afterwards a broken case takes the time of its completion and the
-- amends, once each; the reference to the account may be removed.
create or replace function guard_promise_case() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  settled boolean := num_nonnulls(old.kept_at, old.broken_at, old.excused_at) > 0;
begin
  if tg_op = 'DELETE' then
    raise exception 'promise_cases keeps every case' using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.promise_key, new.subject_id, new.started_at, new.created_at)
      is distinct from (old.id, old.promise_key, old.subject_id, old.started_at, old.created_at)
    or (new.user_id is distinct from old.user_id and new.user_id is not null)
    or (new.excused_by is distinct from old.excused_by and settled and new.excused_by is not null)
    or (settled and (new.due_at, new.paused, new.kept_at, new.broken_at, new.excused_at, new.excused_reason)
      is distinct from (old.due_at, old.paused, old.kept_at, old.broken_at, old.excused_at, old.excused_reason))
    or (old.done_at is not null and new.done_at is distinct from old.done_at)
    or (old.amends is not null and new.amends is distinct from old.amends) then
    raise exception 'case % of promise % stays as it was settled', old.id, old.promise_key
      using errcode = 'check_violation', constraint = 'promise_cases_settled';
  end if;
  return new;
end $$;

-- Adds hours that run on business days only: on another day they begin with the next business day.
create or replace function business_hours_after(start timestamptz, hours integer) returns timestamptz
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (case when business_day_after(d - 1, 1) = d
      then business_day_after(d, hours / 24) + (local - d)
      else business_day_after(d, hours / 24)::timestamp + interval '1 day' end) at time zone 'America/Sao_Paulo'
  from (select local, local::date as d from (select start at time zone 'America/Sao_Paulo' as local) t) u
$$;
grant execute on function business_hours_after(timestamptz, integer) to nome_admin, nome_system;

-- Promised time of an answer to a message, as the promise in force says; null without one.
create or replace function answer_due(asked timestamptz) returns timestamptz language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select business_hours_after(asked, p.limit_amount) from promises p where p.key = 'resposta_24h_uteis' and p.active
$$;
grant execute on function answer_due(timestamptz), business_hours_after(timestamptz, integer) to nome_definer;
grant execute on function answer_due(timestamptz) to nome_system;

-- Whether a case is about the work for a client, which the end of the contract ends too. Refunds, answers and
-- privacy requests are owed afterwards.
create or replace function promise_of_work(of_case uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select c.promise_key in ('prazo_12_uteis', 'liminar_quando_cabivel') from promise_cases c where c.id = of_case
$$;
grant execute on function promise_of_work(uuid) to nome_admin, nome_system;

-- Table promise_cases
-- The counts are for everybody, the cases for the person whom each is about and the panel.
grant select on promise_cases to nome_customer, nome_admin;
grant update (excused_at, excused_reason, excused_by, amends) on promise_cases to nome_admin;
grant select, insert, update on promise_cases to nome_system;
call owned_table('promise_cases', live => 'insert or update or delete', erased => 'insert');
call positions('promise_cases', '* r * - -', 'user');
create trigger guard_promise_case before update or delete on promise_cases for each row
  execute function guard_promise_case();
create trigger never_truncate before truncate on promise_cases for each statement execute function refuse_change();

-- Table promise_messages
-- A customer writes about an own broken case; an answer stays.
grant select, insert (id, case_id, user_id, body) on promise_messages to nome_customer;
grant select, update (answer, answered_at, answered_by) on promise_messages to nome_admin;
grant select, insert, update, delete on promise_messages to nome_system;
call owned_table('promise_messages', 'admin_read system_all', live => 'insert or update or delete', erased => 'insert');
call positions('promise_messages', '* r * - -', 'user');
call person_policy('customer_insert', 'promise_messages',
  'for insert to nome_customer with check (user_id = :me and answered_at is null
    and exists (select 1 from promise_cases c where c.id = case_id and c.user_id = promise_messages.user_id
      and c.broken_at is not null))');
create policy admin_answer on promise_messages for update to nome_admin using (answered_at is null) with check (true);

-- Table promise_snapshots
grant select on promise_snapshots to nome_admin;
grant select, insert on promise_snapshots to nome_system;
call team_table('promise_snapshots', 'admin_read system_all');
call positions('promise_snapshots', '* - r - -');
call append_only('promise_snapshots');

-- Table promises
grant select on promises to nome_customer, nome_system;
grant select (key, active, limit_amount) on promises to nome_definer;
grant insert on promises to nome_system;
grant select, update (title, words, exceptions, remedy, limit_amount, places, contract_clause, active, active_from, version)
  on promises to nome_admin;
call team_table('promises', 'admin_all system_all customer_read definer_read');
call positions('promises', '* r * r r');
create trigger notify_caches after insert or delete or update on promises for each statement execute function notify_caches();
