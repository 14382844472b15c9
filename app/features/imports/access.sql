-- Whether an import recorded a payment: it is taken back with its import alone.
create or replace function recorded_by_import(of_charge uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  return exists (select 1 from import_rows r where r.charge_id = of_charge);
grant execute on function recorded_by_import(uuid) to nome_admin, nome_system;

-- Tables imports, import_archives, import_rows, import_mappings, saved_mappings
-- The team reads; the product writes, after it checked what was chosen and every row.
grant select on imports, import_rows, import_mappings to nome_admin;
grant select, insert, update, delete on imports, import_rows, import_mappings to nome_system;
call team_table('imports', 'admin_read system_all');
call positions('imports', '* - - * -');
grant select, insert, delete on import_archives to nome_system;
call team_table('import_archives', 'system_all');
grant select, insert, update, delete on saved_mappings to nome_system;
call team_table('saved_mappings', 'system_all');
call team_table('import_rows', 'admin_read system_all');
call positions('import_rows', '* - - * -');
call team_table('import_mappings', 'admin_read system_all');
call positions('import_mappings', '* - - * -');

-- A service, an order or a contract signed elsewhere is deleted in one way only: the import that brought it is being undone.
create or replace function guard_imported() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from import_rows r join imports i on i.id = r.import_id
    where r.entity_id = old.id and r.result = 'added' and i.status = 'undoing') then
    raise exception '% % stays', tg_table_name, old.id using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger guard_imported before delete on cards for each row when (current_user = 'nome_system')
  execute function guard_imported();
create trigger guard_imported before delete on transactions for each row when (current_user = 'nome_system')
  execute function guard_imported();
create trigger guard_imported before delete on outside_contracts for each row when (current_user = 'nome_system')
  execute function guard_imported();
