-- Files of a form (docs/decisions/0003): added by the person it was sent to, while it is not answered; read by that
-- person and the panel; removed by the system, which also removes the bytes.
alter table form_files enable row level security;
--> statement-breakpoint
alter table form_files force row level security;
--> statement-breakpoint
revoke all on form_files from public;
--> statement-breakpoint
grant select, insert (id, user_id, sent_form_id, field, file_name, file_path, file_size, mime_type, sha256) on form_files to nome_customer;
--> statement-breakpoint
grant select on form_files to nome_admin;
--> statement-breakpoint
grant select, delete on form_files to nome_system;
--> statement-breakpoint
create policy customer_read on form_files for select to nome_customer
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
create policy customer_insert on form_files for insert to nome_customer
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
-- The select inside sees own forms only.
create policy customer_own_form on form_files as restrictive for insert to nome_customer
  with check (exists (select 1 from sent_forms f where f.id = sent_form_id and f.status in ('sent', 'draft')));
--> statement-breakpoint
create policy admin_all on form_files to nome_admin using (true) with check (true);
--> statement-breakpoint
create policy system_all on form_files to nome_system using (true) with check (true);
--> statement-breakpoint
-- What was answered stays as it was, whoever asks; it may only be erased, and then whole.
create function guard_sent_form() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.status = 'answered' and not (new.answers = '{}' and new.document is null)
    and (new.template_id, new.user_id, new.answers, new.document, new.answered_at)
      is distinct from (old.template_id, old.user_id, old.answers, old.document, old.answered_at) then
    raise exception 'form % is answered', old.id using errcode = 'check_violation', constraint = 'sent_forms_answered';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_sent_form before update on sent_forms for each row execute function guard_sent_form();
--> statement-breakpoint
create trigger tell_owner after insert or update or delete on form_files for each row execute function tell_owner();
--> statement-breakpoint
create trigger tell_owner after insert or update or delete on loan_documents for each row execute function tell_owner();
