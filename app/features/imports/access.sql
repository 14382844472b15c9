-- Tables imports, import_rows, import_mappings
-- The team reads; the product writes, after it checked what was chosen and every row.
grant select on imports, import_rows, import_mappings to nome_admin;
grant select, insert, update, delete on imports, import_rows, import_mappings to nome_system;
call team_table('imports', 'admin_read system_all');
call positions('imports', '* - - * -');
call team_table('import_rows', 'admin_read system_all');
call positions('import_rows', '* - - * -');
call team_table('import_mappings', 'admin_read system_all');
call positions('import_mappings', '* - - * -');
