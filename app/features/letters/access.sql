-- Guards the steps of a letter, and its text once approved.
create or replace function guard_letter() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
      ('draft', 'review'), ('draft', 'closed'), ('review', 'draft'), ('review', 'approved'), ('review', 'closed'),
      ('approved', 'draft'), ('approved', 'sent'), ('approved', 'closed'), ('sent', 'overdue'), ('sent', 'answered'),
      ('sent', 'closed'), ('overdue', 'sent'), ('overdue', 'answered'), ('overdue', 'closed'), ('answered', 'closed')) then
    raise exception 'letter % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'letters_transition';
  end if;
  if old.state not in ('draft', 'review') and (new.title, new.source, new.body, new.ground, new.template_id, new.addressee_id)
      is distinct from (old.title, old.source, old.body, old.ground, old.template_id, old.addressee_id) then
    raise exception 'letter % stays as it was approved', old.id using errcode = 'check_violation', constraint = 'letters_approved_text';
  end if;
  if (new.user_id, new.linked_profile_id, new.listing_id) is distinct from (old.user_id, old.linked_profile_id, old.listing_id) then
    raise exception 'letter % stays with its listing', old.id using errcode = 'check_violation', constraint = 'letters_listing';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

create or replace function guard_letter_template() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.published_at is not null then
    raise exception 'letter template % is published', old.id using errcode = 'check_violation', constraint = 'letter_templates_published';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

create or replace function guard_letter_evidence() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from public.letters l where l.id = new.letter_id and l.user_id = new.user_id)
    or not exists (select 1 from public.card_documents d where d.id = new.document_id and d.user_id = new.user_id) then
    raise exception 'evidence of another person' using errcode = 'check_violation', constraint = 'letter_evidence_owner';
  end if;
  return new;
end $$;

create or replace function guard_letter_proof() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from public.letters l where l.id = new.letter_id and l.user_id = new.user_id)
    or new.proof_id is not null
      and not exists (select 1 from public.card_proofs p where p.id = new.proof_id and p.user_id = new.user_id) then
    raise exception 'proof of another person' using errcode = 'check_violation', constraint = 'letter_proofs_owner';
  end if;
  return new;
end $$;

-- Guards the steps of an engagement; its text stays as it was shown.
create or replace function guard_engagement() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
      ('offered', 'accepted'), ('offered', 'refused'), ('offered', 'ended'), ('accepted', 'ended')) then
    raise exception 'engagement % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'legal_engagements_transition';
  end if;
  if (new.user_id, new.linked_profile_id, new.listing_id, new.lawyer_id, new.scope, new.content)
      is distinct from (old.user_id, old.linked_profile_id, old.listing_id, old.lawyer_id, old.scope, old.content) then
    raise exception 'engagement % stays as it was offered', old.id
      using errcode = 'check_violation', constraint = 'legal_engagements_text';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- When a service ends with its order, its unsent letters are closed. With the last service the power of attorney ends
-- too. The use cases that end services run as the system; a card that an admin blocks goes on later.
create or replace function end_letters() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  over boolean := case_over(new.user_id, new.linked_profile_id);
begin
  if service_end(new.id) is null then
    return null;
  end if;
  update letters l set state = 'closed', closed_for = 'done', batch_id = null
  where l.user_id = new.user_id and l.linked_profile_id is not distinct from new.linked_profile_id
    and l.state in ('draft', 'review', 'approved') and (over or listing_service(l.listing_id) = new.card_type);
  if over then
    update legal_engagements e set state = 'ended', ended_at = now(), ended_why = 'O contrato do cliente terminou.'
    where e.user_id = new.user_id and e.linked_profile_id is not distinct from new.linked_profile_id
      and e.state = 'offered';
    update powers_of_attorney p set revoked_at = now()
    where p.user_id = new.user_id and p.linked_profile_id is not distinct from new.linked_profile_id and p.revoked_at is null;
  end if;
  return null;
end $$;
create trigger end_letters after update of status on cards for each row
  when (old.status <> 'blocked' and new.status = 'blocked' and current_user = 'nome_system')
  execute function end_letters();

-- Files of letters and powers of attorney of a person, for a copy of their data and for an erasure.
create or replace function files_of_letters(of_user uuid) returns table (id uuid, path text, folder text, name text, sha256 text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic select t.id, t.file_path, 'cartas', 'cartas', t.sha256::text from letter_files t where t.user_id = of_user
    union all select t.id, t.file_path, 'procuracoes', t.file_name, t.sha256::text from mandate_files t where t.user_id = of_user; end;
grant execute on function files_of_letters(uuid) to nome_customer, nome_system;

-- Name of a letter's addressee.
create or replace function letter_addressee(of_letter uuid) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select a.name from letters l join addressees a on a.id = l.addressee_id where l.id = of_letter);

-- Proofs that a holder's letters arrived: a delivered mail, or a protocol of the addressee.
create or replace function letter_arrivals(of_user uuid, of_linked uuid)
  returns table (id uuid, at timestamptz, letter uuid, listing_id uuid, protocol boolean)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.id, p.created_at, l.id, l.listing_id, p.kind = 'protocol'
    from letter_proofs p join letters l on l.id = p.letter_id
    where p.user_id = of_user and l.user_id = of_user and l.linked_profile_id is not distinct from of_linked
      and p.kind in ('delivery', 'protocol');
  end;
grant execute on function letter_addressee(uuid), letter_arrivals(uuid, uuid)
  to nome_customer, nome_admin, nome_system;

-- Sent letters on which a person has to act, with the reason: a reply by mail to check, or a mail that did not arrive.
create or replace function letters_to_check() returns table (id uuid, why text) language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic select distinct r.letter_id, 'replied' from letter_replies r where r.state = 'to_check'
    union all select l.id, 'undelivered' from letter_mails m join letters l on l.batch_id = m.batch_id and l.user_id = m.user_id
      and l.linked_profile_id is not distinct from m.linked_profile_id
    where m.state in ('bounced', 'too_large') and l.sent_how = 'email' and l.state in ('sent', 'overdue')
      and not exists (select 1 from letter_replies r where r.letter_id = l.id and r.state = 'to_check'); end;
grant execute on function letters_to_check() to nome_admin, nome_system;

-- Table addressees
grant select on addressees to nome_customer;
grant select, insert, update on addressees to nome_admin, nome_system;
call team_table('addressees', 'admin_all system_all customer_read');
-- The clerk adds a missing addressee with the letter to it.
call positions('addressees', '* ri * - -');
create trigger version_count before update on addressees for each row execute function count_version();

-- Table addressee_terms
grant select, insert, update on addressee_terms to nome_admin, nome_system;
call team_table('addressee_terms');
call positions('addressee_terms', '* ri * - -');
create trigger version_count before update on addressee_terms for each row execute function count_version();

-- Table letter_templates
grant select, insert, update on letter_templates to nome_admin, nome_system;
call team_table('letter_templates');
call positions('letter_templates', '* r * - -');
create trigger guard_letter_template before update on letter_templates for each row
  execute function guard_letter_template();

-- Table letter_batches
grant select, insert, update on letter_batches to nome_admin, nome_system;
call team_table('letter_batches');
call positions('letter_batches', '* r * - -');

-- Table letters
-- A customer reads a letter from its approval on.
grant select on letters to nome_customer;
grant select, insert, update on letters to nome_admin;
grant select, insert, update, delete on letters to nome_system;
call owned_table('letters', customer => '', live => 'insert or update or delete',
  erased => 'insert or update of source, body, answer');
call positions('letters', '* * * - -', 'user');
call person_policy('customer_read', 'letters',
  'for select to nome_customer using (user_id = :me and approved_at is not null)');
create trigger guard_letter before update on letters for each row execute function guard_letter();
create trigger event_sent after update of state on letters for each row
  when (old.state <> new.state and new.state = 'sent') execute function raise_event('letter.sent', 'ground');
create trigger event_answered after update of state on letters for each row
  when (old.state <> new.state and new.state = 'answered') execute function raise_event('letter.answered', 'ground answer');
create trigger event_overdue after update of state on letters for each row
  when (old.state <> new.state and new.state = 'overdue') execute function raise_event('letter.overdue', 'ground');

-- Table letter_files
-- A signed file never changes; while its batch did not leave, another one may take its place.
grant select on letter_files to nome_customer, nome_admin;
grant select, insert, delete on letter_files to nome_system;
call owned_table('letter_files', 'admin_read system_all', erased => 'insert');
call positions('letter_files', '* r r - -', 'user');
create trigger append_only before update on letter_files for each row execute function refuse_change();

-- Table letter_evidence
grant select on letter_evidence to nome_customer;
grant select, insert, delete on letter_evidence to nome_admin, nome_system;
call owned_table('letter_evidence', erased => 'insert');
call positions('letter_evidence', '* * * - -', 'user');
create trigger guard_letter_evidence before insert on letter_evidence for each row execute function guard_letter_evidence();

-- Table powers_of_attorney
grant select on powers_of_attorney to nome_customer, nome_admin;
grant select, insert, update, delete on powers_of_attorney to nome_system;
call owned_table('powers_of_attorney', 'admin_read system_all', live => 'insert or update or delete', erased => 'insert');
call positions('powers_of_attorney', '* r r - -', 'user');

-- Table legal_engagements
grant select on legal_engagements to nome_customer, nome_admin;
grant select, insert, update, delete on legal_engagements to nome_system;
call owned_table('legal_engagements', 'admin_read system_all', live => 'insert or update or delete',
  erased => 'insert');
call positions('legal_engagements', '* r r - -', 'user');
create trigger guard_engagement before update on legal_engagements for each row execute function guard_engagement();

-- Table mandate_files
grant select on mandate_files to nome_customer, nome_admin;
grant select, insert, update, delete on mandate_files to nome_system;
call owned_table('mandate_files', 'admin_read system_all', live => 'insert or update or delete', erased => 'insert');
call positions('mandate_files', '* r r - -', 'user');

-- Table revocation_notices
grant select on revocation_notices to nome_customer, nome_admin;
grant select, insert, update, delete on revocation_notices to nome_system;
call owned_table('revocation_notices', 'admin_read system_all', live => 'insert or update or delete', erased => 'insert');
call positions('revocation_notices', '* r r - -', 'user');

-- Table letter_proofs
grant select on letter_proofs to nome_customer;
grant select, insert on letter_proofs to nome_admin;
grant select, insert, delete on letter_proofs to nome_system;
call owned_table('letter_proofs', live => 'insert or delete', erased => 'insert');
call positions('letter_proofs', '* r * - -', 'user');
create trigger guard_letter_proof before insert on letter_proofs for each row execute function guard_letter_proof();

-- Table letter_mails
-- Only the system changes one: its job sends it, and a delivery report says what became of it.
grant select on letter_mails to nome_customer;
grant select, insert on letter_mails to nome_admin;
grant select, insert, update, delete on letter_mails to nome_system;
call owned_table('letter_mails', live => 'insert or update or delete', erased => 'insert');
call positions('letter_mails', '* r * - -', 'user');

-- Table letter_replies
-- A customer reads a reply once a person kept it.
grant select on letter_replies to nome_customer, nome_admin;
grant select, insert, update, delete on letter_replies to nome_system;
call owned_table('letter_replies', 'admin_read system_all', customer => '', live => 'insert or update or delete',
  erased => 'insert');
call positions('letter_replies', '* r r - -', 'user');
call person_policy('customer_read', 'letter_replies',
  'for select to nome_customer using (user_id = :me and state = ''kept'')');
