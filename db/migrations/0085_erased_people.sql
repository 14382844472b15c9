-- A person whose data were erased (LGPD art. 18, VI) is known by this instant, and takes no new data from then on.
alter table profiles add column erased_at timestamp with time zone;
--> statement-breakpoint
-- Erasures of before, found by the address that they left. The owner has no policy here: row level security rests meanwhile.
alter table profiles no force row level security;
--> statement-breakpoint
alter table users no force row level security;
--> statement-breakpoint
alter table privacy_requests no force row level security;
--> statement-breakpoint
update profiles p set erased_at = coalesce(
    (select max(r.updated_at) from privacy_requests r where r.user_id = p.id and r.kind = 'erasure' and r.status = 'done'), now())
  from users u where u.id = p.id and u.email ~ '^excluida-.*@conta\.invalid$';
--> statement-breakpoint
alter table privacy_requests force row level security;
--> statement-breakpoint
alter table users force row level security;
--> statement-breakpoint
alter table profiles force row level security;
--> statement-breakpoint
create index profiles_erased_idx on profiles (erased_at desc nulls first, id desc nulls first) where erased_at is not null;
--> statement-breakpoint
grant select (id, erased_at) on profiles to nome_auth;
--> statement-breakpoint
create policy auth_read on profiles for select to nome_auth using (true);
--> statement-breakpoint
-- Links and codes that are open for the account go with it; their secrets are never read.
grant select (id, identifier, value), delete on verifications to nome_system;
--> statement-breakpoint
create policy system_all on verifications to nome_system using (true) with check (true);
--> statement-breakpoint
-- A key that the person made ends with the account.
grant select (created_by), update (revoked_at) on api_keys to nome_system;
--> statement-breakpoint
-- The argument names the column that holds the person. Whoever may write about a person sees their profile, so that
-- the writer's own rights do for the question. A notice to an erased person is left out instead of refused: money of
-- a kept order may still move, and nobody reads of it.
create function refuse_erased() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare person uuid;
begin
  if tg_argv[0] = 'user_id' then person := new.user_id;
  elsif tg_argv[0] = 'id' then person := new.id;
  elsif tg_argv[0] = 'main_user_id' then person := new.main_user_id;
  elsif tg_argv[0] = 'client_id' then person := new.client_id;
  elsif tg_argv[0] = 'accepted_by' then person := new.accepted_by;
  else person := new.converted_user_id;
  end if;
  -- By itself: a visitor, who writes about nobody with an account, may not even ask the next question.
  if person is null then return new; end if;
  if not exists (select 1 from public.profiles p where p.id = person and p.erased_at is not null) then
    return new;
  end if;
  if tg_table_name = 'notifications' then return null; end if;
  raise exception 'the data of this person were erased; % takes nothing about them', tg_table_name using errcode = 'ERASD';
end $$;
--> statement-breakpoint
do $$
declare r record;
begin
  for r in select * from (values
    -- table, what is refused, column of the person. States of kept evidence still move: refunds, blocked cards, retention.
    ('users', 'update of name, email, email_verified, image, two_factor_enabled, user_metadata', 'id'),
    ('profiles', 'update of full_name, doc_type, doc_number, phone, uf, cep, address, face_verified, active_linked_profile_id, erased_at', 'id'),
    ('sessions', 'insert', 'user_id'),
    ('accounts', 'insert or update', 'user_id'),
    ('two_factors', 'insert or update', 'user_id'),
    ('user_roles', 'insert or update of role', 'user_id'),
    ('team_invites', 'insert or update of accepted_by', 'accepted_by'),
    ('disabled_members', 'insert or update', 'user_id'),
    ('saved_views', 'insert or update', 'user_id'),
    ('linked_profiles', 'insert or update', 'main_user_id'),
    ('facial_verifications', 'insert or update', 'user_id'),
    ('consents', 'insert', 'user_id'),
    ('privacy_requests', 'insert', 'user_id'),
    ('leads', 'insert or update of converted_user_id', 'converted_user_id'),
    ('transactions', 'insert or update of user_id', 'user_id'),
    ('installment_payments', 'insert or update of user_id', 'user_id'),
    ('renegotiations', 'insert', 'user_id'),
    ('contract_acceptances', 'insert', 'user_id'),
    ('extended_warranties', 'insert', 'user_id'),
    ('cards', 'insert or update of score, rating, notes, linked_profile_id', 'user_id'),
    ('user_process_steps', 'insert or update', 'user_id'),
    ('card_debts', 'insert or update', 'user_id'),
    ('card_lawsuits', 'insert or update', 'user_id'),
    ('card_documents', 'insert or update', 'user_id'),
    ('card_proofs', 'insert or update', 'user_id'),
    ('energy_discounts', 'insert or update', 'user_id'),
    ('loan_requests', 'insert or update', 'user_id'),
    ('loan_documents', 'insert or update', 'user_id'),
    ('sent_forms', 'insert or update', 'user_id'),
    ('form_files', 'insert or update', 'user_id'),
    ('client_notes', 'insert or update', 'user_id'),
    ('tasks', 'insert or update of title, client_id', 'client_id'),
    ('consortium_quotas', 'insert or update of user_id', 'user_id'),
    ('notifications', 'insert', 'user_id')
  ) as closed(name, verbs, person) loop
    execute format('create trigger erased_takes_nothing before %s on %I for each row execute function refuse_erased(%L)',
      r.verbs, r.name, r.person);
  end loop;
end $$;
--> statement-breakpoint
-- The lead of an erased person is known by the address that the erasure left.
create function refuse_erased_lead() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the data of this person were erased; leads takes nothing about them' using errcode = 'ERASD';
end $$;
--> statement-breakpoint
create trigger erased_lead_takes_nothing
  before update of name, email, whatsapp, doc_type, doc_number, uf, notes, converted_user_id on leads
  for each row when (old.email ~ '^excluida-.*@conta\.invalid$') execute function refuse_erased_lead();
--> statement-breakpoint
create function refuse_note_of_erased_lead() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from public.leads l where l.id = new.lead_id and l.email ~ '^excluida-.*@conta\.invalid$') then
    raise exception 'the data of this person were erased; lead_notes takes nothing about them' using errcode = 'ERASD';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger erased_takes_nothing before insert or update on lead_notes
  for each row execute function refuse_note_of_erased_lead();
--> statement-breakpoint
revoke all on function refuse_erased(), refuse_erased_lead(), refuse_note_of_erased_lead() from public;
