-- What must hold whatever the code does, and what tells the rest of the world that something changed.

create function touch_updated_at() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
do $$
declare t text;
begin
  for t in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'updated_at' loop
    execute format('create trigger touch_updated_at before update on %I for each row execute function touch_updated_at()', t);
  end loop;
end $$;
--> statement-breakpoint
-- One GIN index a searched table: each further one halves the insert rate; without fastupdate a search never meets
-- a pending list.
create index leads_search_idx on leads using gin (search_text gin_trgm_ops) with (fastupdate = off);
--> statement-breakpoint
create index profiles_search_idx on profiles using gin (search_text gin_trgm_ops) with (fastupdate = off);
--> statement-breakpoint
-- A new account gets its profile and its role in the same transaction, with the rights of the role that made it.
create function open_account() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare data jsonb := new.user_metadata;
begin
  insert into profiles (id, full_name, doc_type, doc_number, phone, uf, cep, address)
  values (new.id, data->>'full_name', data->>'doc_type', data->>'doc_number', data->>'phone', data->>'uf',
    coalesce(data->>'cep', ''), coalesce(data->>'address', ''));
  insert into user_roles (user_id, role) values (new.id, 'user');
  return null;
end $$;
--> statement-breakpoint
create trigger open_account after insert on users for each row execute function open_account();
--> statement-breakpoint
-- Spec section 4, Transaction status. A failed payment may be tried again.
create function check_transaction_status() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.status <> new.status and not (old.status || '>' || new.status) = any (array[
    'pending>processing', 'pending>paid', 'pending>failed', 'processing>paid', 'processing>failed', 'paid>refunded',
    'failed>pending', 'failed>processing']) then
    raise exception 'transaction % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger check_status before update of status on transactions for each row execute function check_transaction_status();
--> statement-breakpoint
-- A frozen score does not move until somebody thaws it; every change of a score is kept.
create function guard_card() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.score_frozen and new.score_frozen and old.score <> new.score then
    raise exception 'the score of card % is frozen', old.id using errcode = 'check_violation', constraint = 'cards_score_frozen';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_card before update on cards for each row execute function guard_card();
--> statement-breakpoint
create function keep_score() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into card_score_history (card_id, user_id, score) values (new.id, new.user_id, new.score);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_score_of_new after insert on cards for each row execute function keep_score();
--> statement-breakpoint
create trigger keep_score after update of score on cards for each row when (old.score is distinct from new.score) execute function keep_score();
--> statement-breakpoint
-- Rows that are evidence are only ever added.
create function refuse_change() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
--> statement-breakpoint
create trigger never_truncate before truncate on audit_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete on contract_acceptances for each row execute function refuse_change();
--> statement-breakpoint
create trigger never_truncate before truncate on contract_acceptances for each statement execute function refuse_change();
--> statement-breakpoint
-- A published contract stays as it is; only whether it is offered may change.
create function guard_contract() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE'
    or (new.type, new.version, new.title, new.content, new.published_at)
      is distinct from (old.type, old.version, old.title, old.content, old.published_at)) then
    raise exception 'contract % is published', old.id using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger guard_contract before update or delete on contracts for each row execute function guard_contract();
--> statement-breakpoint
-- The audit chain: each row carries the hash of the one before it. The lock makes the order one.
create function chain_audit() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select seq, hash into new.seq, new.previous_hash from audit_log order by seq desc limit 1;
  new.seq := coalesce(new.seq, 0) + 1;
  new.previous_hash := coalesce(new.previous_hash, '');
  new.created_at := clock_timestamp();
  new.hash := encode(sha256(convert_to(concat_ws('|', new.seq, new.previous_hash, new.id, new.actor_id, new.actor_kind,
    new.action, new.entity, new.entity_id, new.before, new.after, extract(epoch from new.created_at)), 'UTF8')), 'hex');
  return new;
end $$;
--> statement-breakpoint
create trigger chain_audit before insert on audit_log for each row execute function chain_audit();
--> statement-breakpoint
-- Live: who has something new. The open pages of that person load it through their own rights.
create function tell_owner() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  owner text := coalesce(changed->>'user_id', changed->>'main_user_id');
begin
  if owner is not null then
    perform pg_notify('nome_live', json_build_object('topic', tg_table_name, 'user', owner)::text);
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['notifications', 'cards', 'user_process_steps', 'card_debts', 'card_lawsuits', 'card_documents',
    'card_proofs', 'transactions', 'installment_payments', 'energy_discounts', 'loan_requests', 'sent_forms', 'linked_profiles'] loop
    execute format('create trigger tell_owner after insert or update or delete on %I for each row execute function tell_owner()', t);
  end loop;
end $$;
--> statement-breakpoint
-- Caches of the public site: which content changed.
create function tell_caches() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('nome_cache', tg_table_name);
  return null;
end $$;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['site_config', 'faq_items', 'products', 'content_versions', 'contracts', 'coverage_states'] loop
    execute format('create trigger tell_caches after insert or update or delete on %I for each statement execute function tell_caches()', t);
  end loop;
end $$;
