-- Acceptances are evidence: the database chains them itself, so that no sender can place a row in the chain.
-- The text itself is hashed, not only the hash that came with it. An array keeps empty columns in their places.
create function acceptance_hash(a contract_acceptances) returns text
  language sql stable set search_path = public, pg_catalog
  return encode(sha256(convert_to(jsonb_build_array(a.seq, a.previous_hash, a.id, a.user_id, a.lead_id, a.contract_id,
    a.transaction_id, a.accepted_text, a.text_sha256, a.code, a.ip_address, a.user_agent, a.identified_by,
    extract(epoch from a.created_at))::text, 'UTF8')), 'hex');
--> statement-breakpoint
create function chain_acceptance() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtext('contract_acceptances'));
  select seq, hash into new.seq, new.previous_hash from contract_acceptances order by seq desc limit 1;
  new.seq := coalesce(new.seq, 0) + 1;
  new.previous_hash := coalesce(new.previous_hash, '');
  new.created_at := clock_timestamp();
  new.hash := acceptance_hash(new);
  return new;
end $$;
--> statement-breakpoint
create trigger chain_acceptance before insert on contract_acceptances for each row execute function chain_acceptance();
--> statement-breakpoint
-- At the checkout there is no account yet and the row never changes afterwards: an acceptance is seen by whoever the
-- order belongs to. (The select inside sees own orders only.)
alter policy customer_read on contract_acceptances
  using (exists (select 1 from transactions t where t.id = contract_acceptances.transaction_id));
--> statement-breakpoint
-- A published contract stays as it is in every column, also in those that later migrations add.
create or replace function guard_contract() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare free text[] := array['active', 'updated_at'];
begin
  if old.published_at is not null
    and (tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
    raise exception 'contract % is published', old.id using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
