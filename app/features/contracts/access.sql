-- No column of a published contract changes, including columns of later migrations.
create or replace function guard_contract() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare free text[] := array['active', 'updated_at'];
begin
  if old.published_at is not null
    and (tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
    raise exception 'contract % is published', old.id using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Acceptances are evidence: the database chains them itself, so that no sender can place a row in the chain.
-- The text itself is hashed, not only the hash that came with it. An array keeps empty columns in their places.
create or replace function acceptance_content(a contract_acceptances) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return jsonb_build_array(a.seq, a.previous_hash, a.id, a.user_id, a.lead_id, a.contract_id,
    a.transaction_id, a.accepted_text, a.text_sha256, a.code, a.ip_address, a.user_agent, a.identified_by,
    extract(epoch from a.created_at))::text;

create or replace function acceptance_hash(a contract_acceptances) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return encode(sha256(convert_to(acceptance_content(a), 'UTF8')), 'hex');

create or replace function chain_acceptance() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  select h.seq + 1, h.hash into strict new.seq, new.previous_hash
    from public.chain_heads h where h.chain = 'contract_acceptances' for update;
  new.created_at := clock_timestamp();
  new.hash := public.acceptance_hash(new);
  update public.chain_heads set seq = new.seq, hash = new.hash where chain = 'contract_acceptances';
  return new;
end $$;

grant execute on function acceptance_content(contract_acceptances), acceptance_hash(contract_acceptances) to nome_admin, nome_auth, nome_customer,
  nome_definer, nome_staff, nome_system, nome_visitor;

-- Table contract_acceptances
grant select on contract_acceptances to nome_customer, nome_admin;
grant select, insert on contract_acceptances to nome_system;
call team_table('contract_acceptances', erased => 'insert');
call positions('contract_acceptances', '* r r r r', 'lead_or_user');
call append_only('contract_acceptances');
create trigger notify_lists after insert on contract_acceptances for each statement
  execute function notify_lists();
create policy customer_read on contract_acceptances for select to nome_customer
  using (exists (select 1 from transactions t where t.id = contract_acceptances.transaction_id));
create trigger chain_acceptance before insert
  on contract_acceptances for each row execute function chain_acceptance();
create trigger event_accepted after insert on contract_acceptances for each row
  execute function raise_event('contract.accepted', 'contract_id transaction_id');

-- Table contract_documents
grant select on contract_documents to nome_customer, nome_admin;
grant select, insert on contract_documents to nome_system;
call team_table('contract_documents');
call positions('contract_documents', '* - r - -');
call append_only('contract_documents');
-- The select inside sees acceptances of own orders only.
create policy customer_read on contract_documents for select to nome_customer
  using (exists (select 1 from contract_acceptances a where a.id = contract_documents.acceptance_id));

-- Table contracts
-- A draft may be deleted; a published text never, even without its trigger.
grant select on contracts to nome_visitor, nome_customer, nome_staff;
grant select, insert, update, delete on contracts to nome_admin;
grant select, insert, update on contracts to nome_system;
call public_table('contracts', rows => 'active');
call positions('contracts', '* r * r r');
create policy admin_discards on contracts as restrictive for delete to nome_admin using (published_at is null);
create trigger guard_contract before delete or update on contracts for each row execute function guard_contract();
create trigger event_published after update of published_at on contracts for each row
  when (old.published_at is null and new.published_at is not null)
  execute function raise_event('contract.published', 'type version');

-- Table outside_contracts
-- The import of a firm writes them, and deletes them again while it is undone (`guard_imported` of imports).
grant select on outside_contracts to nome_customer, nome_admin;
grant select, insert, delete on outside_contracts to nome_system;
call owned_table('outside_contracts', 'admin_read system_all', live => 'insert or delete', erased => 'insert');
call positions('outside_contracts', '* r r - -', 'user');

-- Files of contracts that a person signed elsewhere, for a copy of their data.
create or replace function files_of_contracts(of_user uuid) returns table (id uuid, path text, folder text, name text, sha256 text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic select t.id, t.file_path, 'contratos', t.file_name, t.sha256::text from outside_contracts t
    where t.user_id = of_user and t.file_path is not null; end;
grant execute on function files_of_contracts(uuid) to nome_customer, nome_system;
