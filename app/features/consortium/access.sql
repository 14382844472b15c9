-- An editor of an older version notices.
create or replace function count_group_version() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Serialises changes to the competing quotas: a list is frozen between two changes, never during one.
create or replace function lock_consortium(group_id uuid) returns void language sql
  set search_path = pg_catalog, public, pg_temp
  return public.hold_lock('consortium:' || group_id::text);

create or replace function guard_draw() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  step text;
  today date := (now() at time zone 'America/Sao_Paulo')::date;
  -- What may differ from what was frozen: the outcome, and nothing else.
  outcome text[] := array['status', 'result', 'seed', 'winner_quota_id', 'winner_number', 'published_at', 'cancel_reason',
    'version', 'updated_at'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'announced' or new.frozen_at is not null or new.rule is not null then
      raise exception 'a draw begins by being announced' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.frozen_at is not null then
      raise exception 'draw % is frozen', old.id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  step := old.status || '>' || new.status;
  if (new.id, new.group_id, new.created_at) is distinct from (old.id, old.group_id, old.created_at)
    or old.status in ('published', 'canceled') then
    raise exception 'draw % is kept as it is', old.id using errcode = 'check_violation';
  end if;
  if old.status <> new.status and not step = any (array['announced>frozen', 'announced>canceled', 'frozen>published',
    'frozen>canceled']) then
    raise exception 'draw % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status = 'frozen' and (new.status = 'frozen' or to_jsonb(new) - outcome is distinct from to_jsonb(old) - outcome) then
    raise exception 'draw % is frozen', old.id using errcode = 'check_violation', constraint = 'consortium_draws_frozen';
  end if;
  if new.status in ('announced', 'canceled') and (new.rule, new.frozen_list, new.commitment, new.frozen_at)
    is distinct from (old.rule, old.frozen_list, old.commitment, old.frozen_at) then
    raise exception 'draw % is frozen with its list, or not at all', old.id using errcode = 'check_violation';
  end if;
  -- The clock of the database: what is frozen cannot know the result, and who knows the result takes nothing back.
  if step in ('announced>frozen', 'frozen>canceled') and old.extraction_date <= today then
    raise exception 'draw % is too late', old.id using errcode = 'check_violation', constraint = 'consortium_draws_too_late';
  end if;
  if step = 'announced>frozen' then new.frozen_at := clock_timestamp(); end if;
  if step = 'frozen>published' then
    if (old.assembly_date + old.assembly_time::time) at time zone 'America/Sao_Paulo' > now() then
      raise exception 'draw % is too early', old.id using errcode = 'check_violation', constraint = 'consortium_draws_too_early';
    end if;
    new.published_at := clock_timestamp();
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- While a list is frozen, what competes and whose it is stay: the winner is known to all before it is published.
create or replace function guard_quota() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare most integer;
begin
  if tg_op = 'UPDATE' and (new.number, new.group_id, new.status, new.paid_up, new.user_id)
    is not distinct from (old.number, old.group_id, old.status, old.paid_up, old.user_id) then
    return new;
  end if;
  perform lock_consortium(case tg_op when 'DELETE' then old.group_id else new.group_id end);
  if tg_op <> 'INSERT' and exists (select 1 from consortium_draws d where d.group_id = old.group_id and d.status = 'frozen') then
    raise exception 'the quotas of group % are frozen', old.group_id
      using errcode = 'check_violation', constraint = 'consortium_quotas_frozen';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  select size into most from consortium_groups where id = new.group_id;
  if new.number > most then
    raise exception 'group % has % quotas', new.group_id, most
      using errcode = 'check_violation', constraint = 'consortium_quotas_size';
  end if;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end $$;

create or replace function guard_group() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.size, new.code) is distinct from (old.size, old.code) then
    perform lock_consortium(new.id);
    if exists (select 1 from consortium_draws d where d.group_id = new.id and d.status = 'frozen') then
      raise exception 'group % is frozen', new.id using errcode = 'check_violation', constraint = 'consortium_groups_frozen';
    end if;
    if exists (select 1 from consortium_quotas q where q.group_id = new.id and q.number > new.size) then
      raise exception 'group % has a quota above %', new.id, new.size
        using errcode = 'check_violation', constraint = 'consortium_groups_size';
    end if;
  end if;
  return new;
end $$;

create or replace function notify_former_owner() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name, 'user', old.user_id)::text);
  return null;
end $$;

create or replace function notify_members() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name, 'user', m.user_id)::text)
  from (select distinct user_id from consortium_quotas
    where group_id = case tg_table_name when 'consortium_draws' then (to_jsonb(new)->>'group_id')::uuid else new.id end
      and user_id is not null) m;
  return null;
end $$;

grant execute on function lock_consortium(uuid) to nome_admin, nome_system;

-- Table consortium_draws
grant select on consortium_draws to nome_customer;
grant select, insert, update (assembly_date, status, extraction, assembly_time, place, extraction_date, kind,
  on_excluded, cancel_reason)
  on consortium_draws to nome_admin;
grant select, update on consortium_draws to nome_system;
call team_table('consortium_draws');
call positions('consortium_draws', '* r r - -');
create policy customer_read on consortium_draws for select to nome_customer
  using (exists (select 1 from consortium_quotas q where q.group_id = consortium_draws.group_id));
create trigger event_announced after insert on consortium_draws for each row
  execute function raise_event('draw.announced', 'group_id assembly_date');
create trigger event_published after update of status on consortium_draws for each row
  when (old.status is distinct from new.status and new.status = 'published')
  execute function raise_event('draw.published', 'group_id assembly_date');
create trigger guard_draw before insert or delete or update on consortium_draws for each row
  execute function guard_draw();
create trigger never_truncate before truncate on consortium_draws for each statement execute function refuse_change();
create trigger notify_members after insert or update on consortium_draws for each row execute function notify_members();

-- Table consortium_groups
grant select on consortium_groups to nome_customer, nome_system;
grant select, insert, update on consortium_groups to nome_admin;
call team_table('consortium_groups');
call positions('consortium_groups', '* r r - -');
create policy customer_read on consortium_groups for select to nome_customer
  using (exists (select 1 from consortium_quotas q where q.group_id = consortium_groups.id));
create trigger guard_group before update on consortium_groups for each row execute function guard_group();
create trigger version_count before update on consortium_groups for each row execute function count_group_version();
create trigger notify_members after update on consortium_groups for each row execute function notify_members();

-- Table consortium_quotas
grant select on consortium_quotas to nome_customer;
grant select, insert, update on consortium_quotas to nome_admin;
grant select, update on consortium_quotas to nome_system;
-- Open pages of the members: their quotas, and each change of a draw of their group.
call owned_table('consortium_quotas', live => 'insert or update or delete', erased => 'insert or update of user_id');
call positions('consortium_quotas', '* r r - -', 'user');
create trigger guard_quota before insert or delete or update on consortium_quotas for each row
  execute function guard_quota();
create trigger notify_former_owner after update of user_id on consortium_quotas for each row
  when (old.user_id is not null and old.user_id is distinct from new.user_id)
  execute function notify_former_owner();

-- Table consortium_seeds
-- Only the system creates and reads the secret; the panel sees it after the publication.
grant select, insert on consortium_seeds to nome_system;
call team_table('consortium_seeds', 'system_all');
call append_only('consortium_seeds');
