-- Versions that were one form by their name stay one form, also where the name changes from now on.
update form_templates t set family_id = (
  select f.family_id from form_templates f where f.name = t.name order by f.version, f.id limit 1
);
--> statement-breakpoint
-- What somebody was asked stays as it was asked: a form that was sent gets a next version instead.
create function guard_form_template() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare free text[] := array['active', 'updated_at'];
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    and exists (select 1 from sent_forms f where f.template_id = old.id) then
    raise exception 'form template % was sent', old.id
      using errcode = 'check_violation', constraint = 'form_templates_sent';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_form_template before update on form_templates for each row execute function guard_form_template();
