create or replace function notify_person() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name, 'user', new.id)::text);
  return null;
end $$;

-- What lists of other capabilities show of a client, within the rights of the asking role.
create or replace function person_name(of_user uuid, of_linked uuid) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return coalesce((select h.full_name from linked_profiles h where h.id = of_linked),
    (select p.full_name from profiles p where p.id = of_user));
create or replace function person_document(of_user uuid, of_linked uuid) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return coalesce((select h.doc_number from linked_profiles h where h.id = of_linked),
    (select p.doc_number from profiles p where p.id = of_user));
create or replace function client_responsible(of_user uuid) returns uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select p.assignee_id from profiles p where p.id = of_user);
-- The same for lists: the clients of members of the team, and those with any responsible, each read at once.
create or replace function clients_of(members uuid[]) returns setof uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic select p.id from profiles p where p.assignee_id = any(members); end;
create or replace function clients_with_responsible() returns setof uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic select p.id from profiles p where p.assignee_id is not null; end;
grant execute on function clients_of(uuid[]), clients_with_responsible() to nome_admin, nome_system;
-- The profile that a customer has chosen; null for the own one.
create or replace function active_holder(of_user uuid) returns uuid language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select p.active_linked_profile_id from profiles p where p.id = of_user);
grant execute on function person_name(uuid, uuid), person_document(uuid, uuid), client_responsible(uuid), active_holder(uuid)
  to nome_customer, nome_admin, nome_system;

-- True for a client of an import before the welcome or the first password: notices and mails are skipped.
create or replace function is_quiet(of_user uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  return exists (select 1 from profiles p join users u on u.id = p.id
    where p.id = of_user and p.quiet and not u.email_verified);
grant execute on function is_quiet(uuid) to nome_admin, nome_system;

-- Table client_notes
grant select, insert on client_notes to nome_admin;
grant select, insert, delete on client_notes to nome_system;
call team_table('client_notes', erased => 'insert or update');
call positions('client_notes', '* * * - -', 'user');
create trigger notify_watchers after insert on client_notes for each row execute function notify_watchers();

-- Table facial_verifications
grant select on facial_verifications to nome_customer;
grant select, update (verification_status, reviewed_by, review_reason) on facial_verifications to nome_admin;
grant select, insert, update, delete on facial_verifications to nome_system;
call owned_table('facial_verifications', live => 'insert or update or delete', erased => 'insert or update');
call positions('facial_verifications', '* * * - -', 'user');
create trigger event_sent after insert on facial_verifications for each row
  execute function raise_event('identity.sent', '');
create trigger event_approved after update of verification_status on facial_verifications for each row
  when (old.verification_status is distinct from new.verification_status and new.verification_status = 'approved')
  execute function raise_event('identity.approved', '');
create trigger event_rejected after update of verification_status on facial_verifications for each row
  when (old.verification_status is distinct from new.verification_status and new.verification_status = 'rejected')
  execute function raise_event('identity.rejected', '');

-- Recipients of news, within the rights of the caller: deleted accounts are missing.
create or replace function news_recipients(ids uuid[])
  returns table (user_id uuid, name text, email text, company boolean, uf text, erased boolean)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.name, u.email, coalesce(p.doc_type = 'CNPJ', false), p.uf, p.erased_at is not null
  from users u left join profiles p on p.id = u.id where u.id = any(ids)
$$;
grant execute on function news_recipients(uuid[]) to nome_customer, nome_staff, nome_admin, nome_system;

-- Table linked_profiles
-- Erasure (LGPD art. 18, VI): rows that nothing obliges us to keep go.
-- A buyer who is signed in links the holder with the order, in one transaction.
-- A customer states who may consent; the answer itself comes from the linked person, through the system.
grant select (id, main_user_id, doc_type, doc_number, full_name, relationship, phone, uf, representative_name,
  representative_cpf, representative_role, active, consent, consent_at, consent_until, created_at, updated_at),
  insert (id, main_user_id, doc_type, doc_number, full_name, relationship, phone, uf,
  representative_name, representative_cpf, representative_role, consent), update (representative_name,
  representative_cpf, representative_role), delete
  on linked_profiles to nome_customer;
grant select (id, main_user_id, doc_type, doc_number, full_name, relationship, phone, uf, representative_name,
  representative_cpf, representative_role, active, consent, consent_at, consent_until, created_at, updated_at)
  on linked_profiles to nome_admin;
grant select, insert, update, delete on linked_profiles to nome_system;
call owned_table('linked_profiles', owner => 'main_user_id', customer => 'read insert update delete',
  live => 'insert or update or delete', erased => 'insert or update');
call positions('linked_profiles', '* * * r r', 'below');

create policy customer_unanswered on linked_profiles as restrictive for insert to nome_customer
  with check (consent in ('asked', 'guardian'));

-- Table profiles
grant select, update (full_name, phone, uf, cep, address, active_linked_profile_id, representative_name,
  representative_cpf, representative_role)
  on profiles to nome_customer;
grant select on profiles to nome_staff;
grant select, update (full_name, phone, uf, cep, address, face_verified, assignee_id, own) on profiles to nome_admin;
grant select, insert (id, full_name, doc_type, doc_number, phone, uf, cep, address), update on profiles to nome_system;
grant select (id, erased_at), insert (id, full_name, doc_type, doc_number, phone, uf, cep, address)
  on profiles to nome_auth;
call owned_table('profiles', 'admin_all system_all auth_read', owner => 'id', customer => 'read update',
  erased => 'update', free => 'assignee_id');
call positions('profiles', '* * * r r', 'below');
create policy customer_own_linked on profiles as restrictive for update to nome_customer
  using (true)
  with check (active_linked_profile_id is null or exists (select 1 from linked_profiles l
    where l.id = profiles.active_linked_profile_id));
call person_policy('staff_read', 'profiles', 'for select to nome_staff using (assignee_id = (select :me))');
create policy auth_insert on profiles for insert to nome_auth with check (true);
create trigger notify_person after update on profiles for each row execute function notify_person();
create trigger notify_lists after insert or delete on profiles for each statement
  execute function notify_lists();
create trigger event_created after insert on profiles for each row
  execute function raise_event('client.created', 'doc_type uf');
create trigger event_identity_revoked after update of face_verified on profiles for each row
  when (old.face_verified and (not new.face_verified))
  execute function raise_event('identity.revoked', '');

-- Table taggings
grant select, insert, delete on taggings to nome_admin, nome_system;
-- Staff: tags of the leads and clients assigned to them.
grant select on taggings to nome_staff;
call team_table('taggings', erased => 'insert or update');
create trigger notify_lists after insert or update or delete on taggings for each statement
  execute function notify_lists();
call positions('taggings', '* * * - -', 'lead_or_user');
create policy staff_read on taggings for select to nome_staff
  using (lead_id in (select l.id from leads l) or user_id in (select p.id from profiles p));
