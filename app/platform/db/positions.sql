-- Rights of positions that no single table states. A position is a role beside nome_admin, which is the owner's role: every
-- policy that names nome_admin names it too, and `positions` in the access.sql of a table grants its part of nome_admin's
-- rights. The policies below narrow rows. docs/rights.md prints the result.
grant usage on schema public to nome_manager, nome_clerk, nome_lawyer, nome_finance, nome_accountant;

do $$ declare one record; begin
  for one in select polname as name, polrelid::regclass as on_table from pg_policy
    where 'nome_admin'::regrole::oid = any (polroles)
  loop
    execute format('alter policy %I on %s to %s, nome_manager, nome_clerk, nome_lawyer, nome_finance, nome_accountant',
      one.name, one.on_table, (select string_agg(r::regrole::text, ', ') from pg_policy p, unnest(p.polroles) as r
        where p.polname = one.name and p.polrelid = one.on_table));
  end loop;
  -- The queue grants the functions that it creates.
  for one in select p.oid::regprocedure as name from pg_proc p, aclexplode(p.proacl) g
    where p.pronamespace = 'public'::regnamespace and g.grantee = 'nome_admin'::regrole
      and p.proname not in ('add_jobs', 'failed_jobs')
  loop
    execute format('grant execute on function %s to nome_manager, nome_clerk, nome_lawyer, nome_finance, nome_accountant',
      one.name);
  end loop;
end $$;

-- Tables with `below` in their call of `positions`, whose rows lead to the clerk in another way. All clerks see a lead without an
-- assignee and may take it; a manager assigns clients without a responsible.
call person_policy('clerk_own', 'profiles', 'as restrictive to nome_clerk using (assignee_id = any ((select acting_for(:me))::uuid[]))');
create policy clerk_own on linked_profiles as restrictive to nome_clerk
  using (main_user_id in (select p.id from profiles p));
-- Accounts of the own clients, and of the team.
create policy clerk_own on users as restrictive to nome_clerk
  using (id in (select p.id from profiles p) or id in (select t.user_id from user_roles t where t.role in ('staff', 'admin')));
call person_policy('clerk_own', 'leads',
  'as restrictive to nome_clerk using (assignee_id is null or assignee_id = any ((select acting_for(:me))::uuid[]))');
create policy clerk_own on lead_notes as restrictive to nome_clerk using (lead_id in (select l.id from leads l));
-- A clerk reads the own goals.
call person_policy('clerk_own', 'sales_goals', 'as restrictive to nome_clerk using (member_id = (select :me))');
-- Own tasks and those of members that the clerk replaces, tasks of own clients and visible leads, and tasks without assignee, client and lead.
call person_policy('clerk_own', 'tasks', 'as restrictive to nome_clerk using (assignee_id = any ((select acting_for(:me))::uuid[])
  or client_id in (select p.id from profiles p) or lead_id in (select l.id from leads l)
  or assignee_id is null and client_id is null and lead_id is null)');

-- Owner, manager and lawyer record the verdict on a listing. A clerk (`rid` above) updates every other column.
do $$ begin
  execute (select format('grant update (%s) on listings to nome_clerk', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = 'listings'::regclass and attnum > 0 and not attisdropped
      and attname not like 'verdict%');
end $$;

-- Finance and accountant see the kind and state of a service, for guarantees and refunds.
grant select (id, user_id, card_type, status, linked_profile_id, opened_by, clock_started_at, clock_days,
  clock_paused_since, clock_paused_days, clock_due_on) on cards to nome_finance, nome_accountant;

-- Only an owner may approve the erasure of a person's data; the register of requests is readable.
create policy erasure_of_owner on privacy_requests as restrictive for update to nome_manager, nome_lawyer
  using (kind <> 'erasure');

-- A clerk writes letters; after the approval only the lawyer changes them.
create policy clerk_starts on letters as restrictive for insert to nome_clerk with check (state in ('draft', 'review'));
create policy clerk_drafts on letters as restrictive for update to nome_clerk
  using (state in ('draft', 'review')) with check (state in ('draft', 'review'));
create policy clerk_adds on letter_evidence as restrictive for insert to nome_clerk
  with check (letter_id in (select l.id from letters l where l.state in ('draft', 'review')));
create policy clerk_drops on letter_evidence as restrictive for delete to nome_clerk
  using (letter_id in (select l.id from letters l where l.state in ('draft', 'review')));

-- Finance and accountant see only leads with orders.
create policy of_orders on leads as restrictive to nome_finance, nome_accountant
  using (id in (select t.lead_id from transactions t));
-- Finance imports payments, and sees no file of leads or clients.
create policy of_payments on imports as restrictive for select to nome_finance using (kind = 'payments');
create policy of_payments on import_rows as restrictive for select to nome_finance
  using (import_id in (select i.id from imports i));
create policy of_payments on import_mappings as restrictive for select to nome_finance using (kind = 'payments');
call person_policy('own_tasks', 'tasks',
  'as restrictive to nome_finance using (assignee_id is null or assignee_id = any ((select acting_for(:me))::uuid[]))');
call person_policy('own_notices', 'notifications',
  'as restrictive for select to nome_finance, nome_accountant using (user_id = (select :me))');
call person_policy('clerk_notices', 'notifications', $$as restrictive to nome_clerk using (user_id = (select :me)
  or user_id in (select p.id from profiles p) or user_id in (select r.user_id from user_roles r where r.role in ('staff', 'admin')))$$);

-- Finance and accountant see only the sums about money.
create policy of_money on day_sums as restrictive for select to nome_finance, nome_accountant
  using (topic in ('orders', 'received', 'refunded', 'open'));

-- All positions except owner and manager read only their own entries of the logs.
call person_policy('own_deeds', 'audit_log',
  'as restrictive for select to nome_clerk, nome_lawyer, nome_finance, nome_accountant using (actor_id = (select :me))');
call person_policy('own_accesses', 'data_access_log',
  'as restrictive for select to nome_clerk, nome_lawyer, nome_finance, nome_accountant using (viewer_id = (select :me))');
