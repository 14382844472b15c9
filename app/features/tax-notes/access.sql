-- The number, the amount and an access key of a note never change. Pairs of states: `TAX_NOTE_NEXT`.
create or replace function guard_tax_note() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.environment, new.series, new.number, new.amount, new.competence, new.replaces_id)
      is distinct from (old.environment, old.series, old.number, old.amount, old.competence, old.replaces_id)
    or old.key is not null and new.key is distinct from old.key then
    raise exception 'tax note % stays as it was written', old.id using errcode = 'check_violation', constraint = 'tax_notes_written';
  end if;
  if old.state <> new.state and not (old.state || '>' || new.state) = any (array[
    'queued>signed', 'queued>rejected', 'signed>sent', 'sent>issued', 'sent>rejected', 'issued>cancel_asked',
    'issued>replaced', 'rejected>queued', 'cancel_asked>cancelled', 'cancel_asked>issued']) then
    raise exception 'tax note % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'tax_notes_next';
  end if;
  return new;
end $$;

-- Table tax_note_settings
grant select, insert, update on tax_note_settings to nome_admin, nome_system;
call team_table('tax_note_settings');
call positions('tax_note_settings', '* - - * r');

-- Table tax_note_series
grant select, insert, update on tax_note_series to nome_system;
call team_table('tax_note_series', 'system_all');

-- Table tax_notes
-- The panel queues a refused note again, and nothing else.
grant select on tax_notes to nome_customer, nome_admin;
grant update (state, errors, next_try_at, updated_at) on tax_notes to nome_admin;
grant select, insert, update on tax_notes to nome_system;
call owned_table('tax_notes', live => 'insert or update');
call positions('tax_notes', '* r r * r', 'user');
create trigger guard_tax_note before update on tax_notes for each row execute function guard_tax_note();

-- Table tax_note_payments
grant select on tax_note_payments to nome_customer, nome_admin;
grant select, insert on tax_note_payments to nome_system;
call team_table('tax_note_payments', 'admin_read system_all');
call positions('tax_note_payments', '* r r * r', 'below');
-- Those of the notes that the reader sees.
create policy customer_read on tax_note_payments for select to nome_customer using (note_id in (select n.id from tax_notes n));
create policy clerk_own on tax_note_payments as restrictive to nome_clerk using (note_id in (select n.id from tax_notes n));

-- Table sandbox_tax_notes
grant select, insert, update on sandbox_tax_notes to nome_system;
call team_table('sandbox_tax_notes', 'system_all');
