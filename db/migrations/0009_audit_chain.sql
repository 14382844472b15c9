-- The first formula skipped empty columns and did not escape its separator: a value moved from `before` to `after`, or a
-- shifted "|", went unnoticed. New rows are hashed over an array and say so by their prefix; old ones stay as they are.
create function audit_hash(a audit_log) returns text
  language sql stable set search_path = public, pg_catalog
  return case when a.hash like '2:%'
    then '2:' || encode(sha256(convert_to(jsonb_build_array(a.seq, a.previous_hash, a.id, a.actor_id, a.actor_kind,
      a.action, a.entity, a.entity_id, a.before, a.after, extract(epoch from a.created_at))::text, 'UTF8')), 'hex')
    else encode(sha256(convert_to(concat_ws('|', a.seq, a.previous_hash, a.id, a.actor_id, a.actor_kind,
      a.action, a.entity, a.entity_id, a.before, a.after, extract(epoch from a.created_at)), 'UTF8')), 'hex') end;
--> statement-breakpoint
create or replace function chain_audit() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select seq, hash into new.seq, new.previous_hash from audit_log order by seq desc limit 1;
  new.seq := coalesce(new.seq, 0) + 1;
  new.previous_hash := coalesce(new.previous_hash, '');
  new.created_at := clock_timestamp();
  new.hash := '2:';
  new.hash := audit_hash(new);
  return new;
end $$;
