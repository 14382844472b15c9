-- A note of the team is no news for its client: only the team's open pages about this client hear of it (`watchersOf`).
create function tell_watchers() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name, 'user', 'panel:' || new.user_id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_watchers after insert on client_notes for each row execute function tell_watchers();
