-- Drafts and versions are the panel's: a question that is published but hidden has its words in them, too.
do $$
declare role text;
begin
  foreach role in array array['visitor', 'customer', 'staff'] loop
    execute format('drop policy %s_read on content_versions', role);
    execute format('revoke select on content_versions from nome_%s', role);
  end loop;
end $$;
--> statement-breakpoint
-- A draft changes nothing that visitors see. Publishing also writes the table that they see, which tells the caches.
drop trigger tell_caches on content_versions;
--> statement-breakpoint
-- The banner stands on every customer's dashboard: whoever has it open is told.
create function tell_everybody() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', new.key, 'everybody', true)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_everybody after update of value on site_config for each row
  when (new.key = 'energy_banner' and new.value is distinct from old.value) execute function tell_everybody();
