-- Rights of each position. A position is a role beside nome_admin, which is the owner's role: every policy that names
-- nome_admin names it too, and it has the part of nome_admin's grants that this register lists. Positions have no right
-- on a table that the register omits; tests/access/positions.db.test.ts names such a table. docs/rights.md prints the
-- result.
--   *  all that nome_admin has   r i u d  of it these verbs   empty  nothing
-- `own` limits a clerk to rows of clients whose responsible the clerk is. `user`: by the column `user_id`.
-- `lead_or_user`: by that column, or by the lead of a row without a client. `below`: by a policy after the register.
grant usage on schema public to nome_manager, nome_clerk, nome_lawyer, nome_finance, nome_accountant;

do $$
declare
  one record;
  right_of record;
  letter text;
  verb text;
  columns text;
begin
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

  for one in select * from (values
--     table                         manager    own             finance
--                                        clerk                 lawyer      accountant
      ('users',                   '*', 'r',  'below',        'r',  'r',  'r'),
      ('user_roles',              '*', 'r',  '',             'r',  'r',  'r'),
      ('profiles',                '*', '*',  'below',        '*',  'r',  'r'),
      ('linked_profiles',         '*', '*',  'below',        '*',  'r',  'r'),
      ('facial_verifications',    '*', '*',  'user',         '*',  '',   ''),
      ('client_notes',            '*', '*',  'user',         '*',  '',   ''),
      ('taggings',                '*', '*',  'lead_or_user', '*',  '',   ''),
      ('consents',                '*', 'r',  'lead_or_user', 'r',  '',   ''),
      ('privacy_requests',        '*', 'r',  'user',         'ru', '',   ''),
      ('affordability_plans',     '*', 'r',  'user',         'r',  '',   ''),
      ('sent_mails',              '*', 'r',  'user',         'r',  '',   ''),
      ('data_access_log',         '*', 'ri', '',             'ri', 'ri', 'ri'),
      ('audit_log',               '*', 'ri', '',             'ri', 'ri', 'ri'),
      ('access_records',          '*', '',   '',             '',   '',   ''),
      ('disabled_members',        '*', '',   '',             '',   '',   ''),
      ('team_invites',            'r', '',   '',             '',   '',   ''),
      ('leads',                   '*', '*',  'below',        '*',  'r',  'r'),
      ('lead_notes',              '*', '*',  'below',        '*',  '',   ''),
      ('saved_views',             '*', '*',  '',             '*',  '*',  'r'),
      ('queue_snoozes',           '*', '*',  '',             '*',  '*',  'r'),
      ('tasks',                   '*', '*',  'below',        '*',  '*',  ''),
      ('notifications',           '*', 'ri', '',             'ri', 'ri', 'r'),
      ('notification_texts',      '*', 'r',  '',             'r',  'r',  'r'),
      ('cards',                   '*', '*',  'user',         '*',  '',   ''),
      ('card_debts',              '*', '*',  'user',         '*',  '',   ''),
      ('card_score_history',      '*', '*',  'user',         '*',  '',   ''),
      ('card_status_history',     '*', '*',  'user',         '*',  '',   ''),
      ('user_process_steps',      '*', '*',  'user',         '*',  '',   ''),
      ('document_requests',       '*', '*',  'user',         '*',  '',   ''),
      ('card_documents',          '*', '*',  'user',         '*',  '',   ''),
      ('card_proofs',             '*', '*',  'user',         '*',  '',   ''),
      ('sent_forms',              '*', '*',  'user',         '*',  '',   ''),
      ('form_files',              '*', 'r',  'user',         'r',  '',   ''),
      ('form_templates',          '*', 'r',  '',             'r',  '',   ''),
      ('process_steps',           '*', 'r',  '',             'r',  'r',  'r'),
      ('listings',                '*', 'rid', 'user',        '*',  '',   ''),
      ('listing_events',          '*', '*',  'user',         '*',  '',   ''),
      ('report_snapshots',        '*', 'r',  'user',         'r',  '',   ''),
      ('letters',                 '*', '*',  'user',         '*',  '',   ''),
      ('letter_evidence',         '*', '*',  'user',         '*',  '',   ''),
      ('letter_files',            '*', 'r',  'user',         'r',  '',   ''),
      ('letter_batches',          '*', 'r',  '',             '*',  '',   ''),
      ('letter_templates',        '*', 'r',  '',             '*',  '',   ''),
      ('addressees',              '*', 'r',  '',             '*',  '',   ''),
      ('powers_of_attorney',      '*', 'r',  'user',         'r',  '',   ''),
      ('card_lawsuits',           '*', 'r',  'user',         '*',  '',   ''),
      ('lawsuit_movements',       '*', 'r',  'user',         '*',  '',   ''),
      ('lawsuit_listings',        '*', 'r',  'user',         '*',  '',   ''),
      ('contracts',               '*', 'r',  '',             '*',  'r',  'r'),
      ('contract_acceptances',    '*', 'r',  'lead_or_user', 'r',  'r',  'r'),
      ('contract_documents',      '*', '',   '',             'r',  '',   ''),
      ('transactions',            '*', 'r',  'lead_or_user', 'r',  '*',  'r'),
      ('installment_payments',    '*', 'r',  'user',         'r',  '*',  'r'),
      ('renegotiations',          '*', 'r',  'user',         'r',  'r',  'r'),
      ('refunds',                 '*', 'r',  'user',         'r',  'r',  'r'),
      ('payment_charges',         '*', 'r',  'user',         'r',  'r',  'r'),
      ('payment_receipts',        '*', '',   '',             '',   'r',  'r'),
      ('payment_reminders',       '*', '',   '',             '',   'r',  'r'),
      ('receipts',                '*', '',   '',             '',   'r',  'r'),
      ('gateway_checks',          '*', '',   '',             '',   'r',  'r'),
      ('webhook_inbox',           '*', '',   '',             '',   'r',  'r'),
      ('guarantee_requests',      '*', 'r',  'user',         'r',  'r',  'r'),
      ('extended_warranties',     '*', '',   '',             'r',  '*',  'r'),
      ('plan_versions',           '*', 'r',  '',             'r',  'r',  'r'),
      ('products',                '*', 'r',  '',             'r',  'r',  'r'),
      ('product_slugs',           '*', 'r',  '',             'r',  'r',  'r'),
      ('coupons',                 '*', 'r',  '',             'r',  'r',  'r'),
      ('energy_discounts',        '*', 'r',  'user',         'r',  '',   ''),
      ('loan_requests',           '*', 'r',  'lead_or_user', 'r',  '',   ''),
      ('loan_documents',          '*', '',   '',             '',   '',   ''),
      ('consortium_groups',       '*', 'r',  '',             'r',  '',   ''),
      ('consortium_quotas',       '*', 'r',  'user',         'r',  '',   ''),
      ('consortium_draws',        '*', 'r',  '',             'r',  '',   ''),
      ('promises',                '*', 'r',  '',             '*',  'r',  'r'),
      ('claim_grounds',           '*', 'r',  '',             '*',  'r',  'r'),
      ('promise_cases',           '*', 'r',  'user',         '*',  '',   ''),
      ('promise_messages',        '*', 'r',  'user',         '*',  '',   ''),
      ('promise_snapshots',       '*', '',   '',             'r',  '',   ''),
      ('scam_reports',            '*', '',   '',             '*',  '',   ''),
      ('site_config',             '*', 'r',  '',             'r',  'r',  'r'),
      ('content_versions',        '*', '',   '',             '',   '',   ''),
      ('site_images',             '*', 'r',  '',             'r',  'r',  'r'),
      ('faq_items',               '*', 'r',  '',             'r',  'r',  'r'),
      ('coverage_states',         '*', 'r',  '',             'r',  'r',  'r'),
      ('day_roots',               '*', 'r',  '',             'r',  'r',  'r'),
      ('chain_heads',             '*', '',   '',             'r',  '',   ''),
      ('late_stamps',             '*', '',   '',             'r',  '',   ''),
      ('signing_keys',            'r', '',   '',             'r',  '',   ''),
      ('signing_settings',        'r', '',   '',             'r',  '',   ''),
      ('automation_rules',        '*', 'r',  '',             'r',  'r',  ''),
      ('automation_runs',         '*', '',   '',             '',   '',   ''),
      ('automation_actions',      '*', '',   '',             '',   '',   ''),
      ('domain_events',           '*', '',   '',             '',   '',   ''),
      ('bulk_actions',            '*', '',   '',             '',   '',   ''),
      ('bulk_items',              '*', '',   '',             '',   '',   ''),
      ('imports',                 '*', '',   '',             '',   '*',  ''),
      ('day_sums',                'r', '',   '',             'r',  'r',  'r'),
      ('changed_days',            'r', '',   '',             'r',  'r',  'r'),
      ('import_rows',             '*', '',   '',             '',   '*',  ''),
      ('import_mappings',         '*', '',   '',             '',   '*',  ''),
      ('retention_runs',          '*', '',   '',             '',   '',   ''),
      ('api_keys',                'r', '',   '',             '',   '',   ''),
      ('integration_credentials', 'r', '',   '',             '',   '',   ''),
      ('integration_checks',      'r', '',   '',             '',   '',   ''),
      ('webhook_endpoints',       'r', '',   '',             '',   '',   ''),
      ('webhook_deliveries',      'r', '',   '',             '',   '',   ''),
      ('sealing_keys',            'r', '',   '',             '',   '',   ''),
      ('backup_runs',             'r', '',   '',             '',   '',   '')
    ) as register (on_table, manager, clerk, own, lawyer, finance, accountant)
  loop
    for right_of in select * from (values ('nome_manager', one.manager), ('nome_clerk', one.clerk),
      ('nome_lawyer', one.lawyer), ('nome_finance', one.finance), ('nome_accountant', one.accountant)) as p (role, cell)
    loop
      foreach letter in array string_to_array('r i u d', ' ') loop
        continue when right_of.cell <> '*' and position(letter in right_of.cell) = 0;
        verb := case letter when 'r' then 'select' when 'i' then 'insert' when 'u' then 'update' else 'delete' end;
        if has_table_privilege('nome_admin', one.on_table, verb) then
          execute format('grant %s on %I to %I', verb, one.on_table, right_of.role);
        elsif letter <> 'd' then
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = one.on_table::regclass and attnum > 0 and not attisdropped
            and has_column_privilege('nome_admin', attrelid, attnum, verb);
          if columns is not null then
            execute format('grant %s (%s) on %I to %I', verb, columns, one.on_table, right_of.role);
          end if;
        end if;
      end loop;
    end loop;
    if one.own in ('user', 'lead_or_user') then
      execute format('create policy clerk_own on %I as restrictive to nome_clerk
        using (user_id in (select p.id from profiles p)%s)', one.on_table,
        case one.own when 'lead_or_user' then ' or user_id is null and lead_id in (select l.id from leads l)' end);
    end if;
  end loop;
end $$;

-- The register's `below`: tables whose rows lead to the clerk in another way. All clerks see a lead without an assignee
-- and may take it; a manager assigns clients without a responsible.
call person_policy('clerk_own', 'profiles', 'as restrictive to nome_clerk using (assignee_id = (select :me))');
create policy clerk_own on linked_profiles as restrictive to nome_clerk
  using (main_user_id in (select p.id from profiles p));
-- Accounts of the own clients, and of the team.
create policy clerk_own on users as restrictive to nome_clerk
  using (id in (select p.id from profiles p) or id in (select t.user_id from user_roles t where t.role <> 'user'));
call person_policy('clerk_own', 'leads',
  'as restrictive to nome_clerk using (assignee_id is null or assignee_id = (select :me))');
create policy clerk_own on lead_notes as restrictive to nome_clerk using (lead_id in (select l.id from leads l));
-- Own tasks, tasks of own clients and visible leads, and tasks without assignee, client and lead.
call person_policy('clerk_own', 'tasks', 'as restrictive to nome_clerk using (assignee_id = (select :me)
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
  'as restrictive to nome_finance using (assignee_id is null or assignee_id = (select :me))');
call person_policy('own_notices', 'notifications',
  'as restrictive for select to nome_finance, nome_accountant using (user_id = (select :me))');
call person_policy('clerk_notices', 'notifications', $$as restrictive to nome_clerk using (user_id = (select :me)
  or user_id in (select p.id from profiles p) or user_id in (select r.user_id from user_roles r where r.role <> 'user'))$$);

-- Finance and accountant see only the sums about money.
create policy of_money on day_sums as restrictive for select to nome_finance, nome_accountant
  using (topic in ('orders', 'received', 'refunded', 'open'));

-- All positions except owner and manager read only their own entries of the logs.
call person_policy('own_deeds', 'audit_log',
  'as restrictive for select to nome_clerk, nome_lawyer, nome_finance, nome_accountant using (actor_id = (select :me))');
call person_policy('own_accesses', 'data_access_log',
  'as restrictive for select to nome_clerk, nome_lawyer, nome_finance, nome_accountant using (viewer_id = (select :me))');
