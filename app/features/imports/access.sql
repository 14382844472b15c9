-- Tables imports, import_rows, import_mappings
-- The team reads; the product writes, after it checked what was chosen and every row.
grant select on imports, import_rows, import_mappings to nome_admin;
grant select, insert, update, delete on imports, import_rows, import_mappings to nome_system;
create policy admin_read on imports for select to nome_admin using (true);
create policy system_all on imports to nome_system using (true) with check (true);
create policy admin_read on import_rows for select to nome_admin using (true);
create policy system_all on import_rows to nome_system using (true) with check (true);
create policy admin_read on import_mappings for select to nome_admin using (true);
create policy system_all on import_mappings to nome_system using (true) with check (true);
