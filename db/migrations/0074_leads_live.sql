-- A lead is nobody's: the team's open lists hear that some changed, once a statement, and ask what.
create function tell_lists() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('nome_live', json_build_object('topic', tg_table_name)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_lists after insert or update or delete on leads for each statement execute function tell_lists();
