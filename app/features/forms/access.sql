-- An answered form never changes, for any role; it may only be erased, and only as a whole.
create or replace function guard_sent_form() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 'answered' and not (new.answers = '{}' and new.document is null)
    and (new.template_id, new.user_id, new.answers, new.document, new.answered_at)
      is distinct from (old.template_id, old.user_id, old.answers, old.document, old.answered_at) then
    raise exception 'form % is answered', old.id using errcode = 'check_violation', constraint = 'sent_forms_answered';
  end if;
  return new;
end $$;

-- A question stays as it was asked: a form that was sent gets a next version instead.
create or replace function guard_form_template() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare free text[] := array['active', 'updated_at'];
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    and exists (select 1 from sent_forms f where f.template_id = old.id) then
    raise exception 'form template % was sent', old.id
      using errcode = 'check_violation', constraint = 'form_templates_sent';
  end if;
  return new;
end $$;

-- Table form_files
grant select, insert (id, user_id, sent_form_id, field, file_name, file_path, file_size, mime_type, sha256)
  on form_files to nome_customer;
grant select on form_files to nome_admin;
grant select, delete on form_files to nome_system;
call owned_table('form_files', customer => 'read insert', live => 'insert or update or delete',
  erased => 'insert or update');
call positions('form_files', '* r r - -', 'user');
-- The select inside sees own forms only.
create policy customer_own_form on form_files as restrictive for insert to nome_customer
  with check (exists (select 1 from sent_forms f where f.id = form_files.sent_form_id and f.status in ('sent',
    'draft')));

-- Table form_templates
-- The product seeds the first templates as the system.
grant select on form_templates to nome_customer;
grant select, insert, update on form_templates to nome_admin;
grant select, insert on form_templates to nome_system;
call team_table('form_templates');
call positions('form_templates', '* r r - -');
-- The version that was sent, even after a newer one replaced it.
create policy customer_read on form_templates for select to nome_customer
  using (exists (select 1 from sent_forms f where f.template_id = form_templates.id));
create trigger guard_form_template before update
  on form_templates for each row execute function guard_form_template();

-- Table sent_forms
grant select, update (answers) on sent_forms to nome_customer;
grant select, insert, update (status, reviewed_at) on sent_forms to nome_admin;
grant select, insert, update, delete on sent_forms to nome_system;
call owned_table('sent_forms', customer => 'read update', live => 'insert or update or delete',
  erased => 'insert or update');
call positions('sent_forms', '* * * - -', 'user');
create policy customer_unanswered on sent_forms as restrictive for update to nome_customer
  using (status in ('sent', 'draft'))
  with check (true);
create trigger guard_sent_form before update on sent_forms for each row execute function guard_sent_form();
create trigger event_sent after insert on sent_forms for each row
  execute function raise_event('form.sent', 'template_id');
create trigger event_answered after update of status on sent_forms for each row
  when (old.status is distinct from new.status and new.status = 'answered')
  execute function raise_event('form.answered', 'template_id');
create trigger event_canceled after update of status on sent_forms for each row
  when (old.status is distinct from new.status and new.status = 'canceled')
  execute function raise_event('form.canceled', 'template_id');
