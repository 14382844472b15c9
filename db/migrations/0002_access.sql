-- Who may do what. Rows by policies, columns by grants, both per kind of actor (docs/decisions/0003).
-- tests/access proves every cell; a table that is not in its matrix fails there.

-- Every table: row level security on, also for the owner; nothing for PUBLIC.
do $$
declare t text;
begin
  for t in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('revoke all on public.%I from public', t);
  end loop;
end $$;
--> statement-breakpoint
-- Accounts: the auth library's role alone. Its trigger also adds the new account's profile and role.
do $$
declare t text;
begin
  foreach t in array array['users', 'sessions', 'accounts', 'verifications', 'two_factors', 'jwks', 'auth_rate_limits', 'rate_limits'] loop
    execute format('grant select, insert, update, delete on %I to nome_auth', t);
    execute format('create policy auth_all on %I to nome_auth using (true) with check (true)', t);
  end loop;
end $$;
--> statement-breakpoint
grant insert (id, full_name, doc_type, doc_number, phone, uf, cep, address) on profiles to nome_auth;
--> statement-breakpoint
create policy auth_insert on profiles for insert to nome_auth with check (true);
--> statement-breakpoint
grant insert (user_id, role) on user_roles to nome_auth;
--> statement-breakpoint
create policy auth_insert on user_roles for insert to nome_auth with check (role = 'user');
--> statement-breakpoint
-- Content that anyone may read.
do $$
declare r record; role text;
begin
  for r in select * from (values
    ('site_config', 'public'),
    ('faq_items', 'visible'),
    ('products', 'visible'),
    ('product_slugs', 'true'),
    ('coverage_states', 'true'),
    ('contracts', 'active'),
    ('content_versions', 'published_at is not null'),
    ('process_steps', 'active')
  ) as content(name, shown) loop
    foreach role in array array['visitor', 'customer', 'staff'] loop
      execute format('grant select on %I to nome_%s', r.name, role);
      execute format('create policy %s_read on %I for select to nome_%s using (%s)', role, r.name, role, r.shown);
    end loop;
  end loop;
end $$;
--> statement-breakpoint
-- Visitors send; they read nothing back (ids are made in code).
grant insert (id, name, email, whatsapp, doc_type, doc_number, uf, origin, status, notes) on leads to nome_visitor;
--> statement-breakpoint
create policy visitor_insert on leads for insert to nome_visitor with check (status = 'new');
--> statement-breakpoint
grant insert (id, lead_id, purpose, version, text, ip_address, user_agent) on consents to nome_visitor;
--> statement-breakpoint
create policy visitor_insert on consents for insert to nome_visitor with check (user_id is null);
--> statement-breakpoint
-- Customers (and staff in their own customer area) read what is theirs.
do $$
declare r record;
begin
  for r in select * from (values
    ('users', 'id'), ('user_roles', 'user_id'), ('profiles', 'id'), ('linked_profiles', 'main_user_id'),
    ('facial_verifications', 'user_id'), ('consents', 'user_id'), ('transactions', 'user_id'),
    ('installment_payments', 'user_id'), ('payment_charges', 'user_id'), ('contract_acceptances', 'user_id'),
    ('extended_warranties', 'user_id'), ('cards', 'user_id'),
    ('user_process_steps', 'user_id'), ('card_debts', 'user_id'), ('card_lawsuits', 'user_id'),
    ('card_documents', 'user_id'), ('card_proofs', 'user_id'), ('notifications', 'user_id'),
    ('energy_discounts', 'user_id'), ('loan_requests', 'user_id'), ('loan_documents', 'user_id'),
    ('privacy_requests', 'user_id'), ('data_access_log', 'user_id'), ('sent_forms', 'user_id'),
    ('consortium_quotas', 'user_id')
  ) as own(name, owner) loop
    execute format(
      'create policy customer_read on %I for select to nome_customer using (%I = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))',
      r.name, r.owner);
    if r.name <> 'users' then execute format('grant select on %I to nome_customer', r.name); end if;
  end loop;
end $$;
--> statement-breakpoint
grant select (id, name, email, email_verified, two_factor_enabled, created_at) on users to nome_customer, nome_admin, nome_system;
--> statement-breakpoint
grant select on form_templates, consortium_groups, consortium_draws to nome_customer;
--> statement-breakpoint
-- The version that was sent, also after a newer one replaced it.
create policy customer_read on form_templates for select to nome_customer
  using (exists (select 1 from sent_forms f where f.template_id = form_templates.id));
--> statement-breakpoint
-- A step of one's own keeps its name when the template is retired.
create policy customer_read_own on process_steps for select to nome_customer
  using (exists (select 1 from user_process_steps u where u.step_id = process_steps.id));
--> statement-breakpoint
-- The history of a score that is hidden is hidden with it.
create policy customer_read on card_score_history for select to nome_customer
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
    and exists (select 1 from cards c where c.id = card_id and c.score_visible));
--> statement-breakpoint
grant select on card_score_history to nome_customer;
--> statement-breakpoint
create policy customer_read on consortium_groups for select to nome_customer
  using (exists (select 1 from consortium_quotas q where q.group_id = consortium_groups.id));
--> statement-breakpoint
create policy customer_read on consortium_draws for select to nome_customer
  using (exists (select 1 from consortium_quotas q where q.group_id = consortium_draws.group_id));
--> statement-breakpoint
-- What a customer may write: named columns of own rows, nothing that decides money, status or ownership.
do $$
declare r record; own text := '(select nullif(current_setting(''app.user_id'', true), '''')::uuid)';
begin
  for r in select * from (values
    ('linked_profiles', 'main_user_id', 'insert (id, main_user_id, doc_type, doc_number, full_name, relationship, phone, uf)', 'insert'),
    ('linked_profiles', 'main_user_id', 'delete', 'delete'),
    ('facial_verifications', 'user_id', 'insert (id, user_id, image_path, provider, expires_at)', 'insert'),
    ('consents', 'user_id', 'insert (id, user_id, purpose, version, text, ip_address, user_agent)', 'insert'),
    ('consents', 'user_id', 'update (revoked_at)', 'update'),
    ('profiles', 'id', 'update (full_name, phone, uf, cep, address, active_linked_profile_id)', 'update'),
    ('notifications', 'user_id', 'update (read)', 'update'),
    ('energy_discounts', 'user_id', 'insert (id, user_id, full_name, cpf, address, uf, consumer_unit)', 'insert'),
    ('card_documents', 'user_id', 'insert (id, user_id, card_id, file_name, file_path, file_size, mime_type, sha256)', 'insert'),
    ('loan_requests', 'user_id', 'insert (id, user_id, amount, property_value, months, simulation)', 'insert'),
    ('loan_documents', 'user_id', 'insert (id, user_id, loan_request_id, kind, file_name, file_path, file_size, mime_type, sha256)', 'insert'),
    ('privacy_requests', 'user_id', 'insert (id, user_id, kind, due_at)', 'insert'),
    ('sent_forms', 'user_id', 'update (answers)', 'update')
  ) as writable(name, owner, rights, verb) loop
    execute format('grant %s on %I to nome_customer', r.rights, r.name);
    execute format('create policy customer_%s on %I for %s to nome_customer %s', r.verb, r.name, r.verb,
      case r.verb
        when 'insert' then format('with check (%I = %s)', r.owner, own)
        when 'delete' then format('using (%I = %s)', r.owner, own)
        else format('using (%I = %s) with check (%I = %s)', r.owner, own, r.owner, own)
      end);
  end loop;
end $$;
--> statement-breakpoint
-- A child row must hang on a card, profile or loan of the same owner. (The select inside sees own rows only.)
create policy customer_own_card on card_documents as restrictive for insert to nome_customer
  with check (exists (select 1 from cards c where c.id = card_id));
--> statement-breakpoint
-- What was revoked stays revoked; what was answered stays answered.
create policy customer_once on consents as restrictive for update to nome_customer using (revoked_at is null) with check (true);
--> statement-breakpoint
create policy customer_unanswered on sent_forms as restrictive for update to nome_customer using (status in ('sent', 'draft')) with check (true);
--> statement-breakpoint
create policy customer_own_loan on loan_documents as restrictive for insert to nome_customer
  with check (exists (select 1 from loan_requests l where l.id = loan_request_id));
--> statement-breakpoint
create policy customer_own_linked on profiles as restrictive for update to nome_customer using (true)
  with check (active_linked_profile_id is null or exists (select 1 from linked_profiles l where l.id = active_linked_profile_id));
--> statement-breakpoint
-- Staff: the leads and clients assigned to them, their tasks and their own notifications; to read.
grant select on leads, profiles, cards, tasks, notifications, user_roles to nome_staff;
--> statement-breakpoint
grant update (read) on notifications to nome_staff;
--> statement-breakpoint
create policy staff_read on leads for select to nome_staff
  using (assignee_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
create policy staff_read on profiles for select to nome_staff
  using (assignee_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
create policy staff_read on cards for select to nome_staff
  using (exists (select 1 from profiles p where p.id = cards.user_id));
--> statement-breakpoint
create policy staff_read on tasks for select to nome_staff
  using (assignee_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
create policy staff_read on user_roles for select to nome_staff
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
create policy staff_read on notifications for select to nome_staff
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
create policy staff_update on notifications for update to nome_staff
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
-- Admins and the system see everything but secrets; what they may write differs by table.
do $$
declare r record; role text; right_name text;
begin
  for r in select * from (values
    -- name, admin's rights, system's rights
    ('user_roles', 'select, insert, update (role)', 'select, insert, update (role)'),
    ('profiles', 'select, update (full_name, phone, uf, cep, address, face_verified, assignee_id)', 'select, update'),
    ('linked_profiles', 'select', 'select'),
    ('facial_verifications', 'select, update (verification_status, review_reason, reviewed_by)', 'select, update, delete'),
    ('leads', 'select, insert, update (name, email, whatsapp, uf, status, notes, assignee_id, converted_user_id)', 'select, insert, update'),
    ('consents', 'select', 'select, insert'),
    ('contracts', 'select, insert, update', 'select, insert, update'),
    ('transactions', 'select, update (status, receipt_url, withdrawal_protocol, withdrawn_at)', 'select, insert, update'),
    ('contract_acceptances', 'select', 'select, insert'),
    ('installment_payments', 'select, insert, update (amount, due_date, status, paid_at, receipt_url)', 'select, insert, update'),
    ('payment_charges', 'select', 'select, insert, update'),
    ('webhook_inbox', 'select', 'select, insert, update, delete'),
    ('extended_warranties', 'select, insert, update', 'select, insert, update'),
    ('cards', 'select, insert, update (status, score, score_visible, score_frozen, rating, notes, version, clock_started_at)', 'select, insert, update'),
    ('card_score_history', 'select, insert', 'select, insert'),
    ('process_steps', 'select, insert, update', 'select, insert, update'),
    ('user_process_steps', 'select, insert, update, delete', 'select, insert, update'),
    ('card_debts', 'select, insert, update, delete', 'select, insert, update'),
    ('card_lawsuits', 'select, insert, update, delete', 'select, insert, update'),
    ('card_documents', 'select, update (status, review_reason, reviewed_by)', 'select, insert, update, delete'),
    ('card_proofs', 'select, insert, delete', 'select, insert, delete'),
    ('site_config', 'select, insert, update', 'select, insert, update'),
    ('content_versions', 'select, insert, update (published_at, body)', 'select, insert, update'),
    ('faq_items', 'select, insert, update, delete', 'select, insert, update'),
    ('coverage_states', 'select, insert, update', 'select, insert, update'),
    ('products', 'select, insert, update', 'select, insert, update'),
    ('product_slugs', 'select, insert', 'select, insert'),
    ('notifications', 'select, insert', 'select, insert, delete'),
    ('energy_discounts', 'select, update (status, monthly_bill_normal, monthly_bill_discount)', 'select, update'),
    ('loan_requests', 'select, update (status, review_reason)', 'select, insert, update'),
    ('loan_documents', 'select', 'select, delete'),
    ('privacy_requests', 'select, update (status, answer, file_path)', 'select, update'),
    ('data_access_log', 'select, insert', 'select, insert, delete'),
    ('audit_log', 'select, insert', 'select, insert'),
    ('lead_notes', 'select, insert', 'select, insert'),
    ('client_notes', 'select, insert', 'select'),
    ('consortium_groups', 'select, insert, update', 'select'),
    ('consortium_quotas', 'select, insert, update', 'select, update'),
    ('consortium_draws', 'select, insert, update', 'select, update'),
    ('form_templates', 'select, insert, update', 'select'),
    ('sent_forms', 'select, insert, update (status)', 'select, update'),
    ('automation_rules', 'select, insert, update, delete', 'select, insert'),
    ('automation_runs', 'select', 'select, insert, delete'),
    ('tasks', 'select, insert, update', 'select, insert, update'),
    -- Secrets go in and never come out, for an admin too.
    ('integration_credentials', 'insert, update, select (id, adapter, last_error, created_at, updated_at)', 'select, update'),
    ('api_keys', 'select (id, name, scopes, last_used_at, revoked_at, created_by, created_at), insert, update (revoked_at)', 'select, update (last_used_at)'),
    ('webhook_endpoints', 'select (id, url, events, enabled, created_at, updated_at), insert, update, delete', 'select'),
    ('webhook_deliveries', 'select, update (status)', 'select, insert, update, delete')
  ) as rights(name, admin, system) loop
    execute format('grant %s on %I to nome_admin', r.admin, r.name);
    execute format('grant %s on %I to nome_system', r.system, r.name);
    execute format('create policy admin_all on %I to nome_admin using (true) with check (true)', r.name);
    execute format('create policy system_all on %I to nome_system using (true) with check (true)', r.name);
  end loop;
end $$;
--> statement-breakpoint
-- Views of one's own lists.
grant select, insert, update, delete on saved_views to nome_admin;
--> statement-breakpoint
create policy admin_own on saved_views to nome_admin
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
create policy admin_read on users for select to nome_admin using (true);
--> statement-breakpoint
create policy system_read on users for select to nome_system using (true);
