-- A published version stays as it was published; only a draft is written over or thrown away. (Its author may go: the
-- foreign key then empties the name.)
create function guard_content_version() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE'
    or (new.section, new.body, new.version, new.published_at)
      is distinct from (old.section, old.body, old.version, old.published_at)) then
    raise exception 'content version % is published', old.id using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger guard_content_version before update or delete on content_versions
  for each row execute function guard_content_version();
--> statement-breakpoint
create policy admin_drop_draft on content_versions as restrictive for delete to nome_admin using (published_at is null);
--> statement-breakpoint
grant delete, update (author_id) on content_versions to nome_admin;
--> statement-breakpoint
-- An editor that saw an older version is told.
create trigger version_count before update on faq_items for each row execute function count_product();
--> statement-breakpoint
create trigger version_count before update on energy_discounts for each row execute function count_product();
