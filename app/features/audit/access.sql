-- Locks the head instead of an advisory key, which any role could lock: each entry waits for the previous
-- one.
create or replace function chain_audit() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  select h.seq + 1, h.hash into strict new.seq, new.previous_hash
    from public.chain_heads h where h.chain = 'audit_log' for update;
  new.created_at := clock_timestamp();
  new.hash := '2:';
  new.hash := public.audit_hash(new);
  update public.chain_heads set seq = new.seq, hash = new.hash where chain = 'audit_log';
  return new;
end $$;

-- The first formula skipped empty columns and did not escape its separator: a value moved from `before` to
-- `after`, or a shifted "|", was not detected. New rows are hashed over an array and have a prefix; old rows
-- keep the first formula.
create or replace function audit_hash(a audit_log) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return case when a.hash like '2:%'
    then '2:' || encode(sha256(convert_to(jsonb_build_array(a.seq, a.previous_hash, a.id, a.actor_id, a.actor_kind,
      a.action, a.entity, a.entity_id, a.before, a.after, extract(epoch from a.created_at))::text, 'UTF8')), 'hex')
    else encode(sha256(convert_to(concat_ws('|', a.seq, a.previous_hash, a.id, a.actor_id, a.actor_kind,
      a.action, a.entity, a.entity_id, a.before, a.after, extract(epoch from a.created_at)), 'UTF8')), 'hex') end;

grant execute on function audit_hash(audit_log) to nome_admin, nome_auth, nome_customer, nome_definer, nome_staff,
  nome_system, nome_visitor;

-- Table audit_log
grant select, insert on audit_log to nome_admin, nome_system;
call team_table('audit_log');
call positions('audit_log', '* ri ri ri ri');
call append_only('audit_log');
create trigger chain_audit before insert on audit_log for each row execute function chain_audit();

-- Table data_access_log
grant select on data_access_log to nome_customer;
grant select, insert on data_access_log to nome_admin;
grant select, insert, delete on data_access_log to nome_system;
call owned_table('data_access_log');
call positions('data_access_log', '* ri ri ri ri');

-- Table chain_heads
-- The check compares the end of a chain with its head; only triggers write one.
grant select on chain_heads to nome_admin, nome_system;
grant select, update on chain_heads to nome_definer;
call team_table('chain_heads', 'admin_read system_read definer_all');
call positions('chain_heads', '* - r - -');
