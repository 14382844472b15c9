-- Tables bulk_actions, bulk_items
-- The team reads; the product writes, after it checked what was chosen and every row.
grant select on bulk_actions, bulk_items to nome_admin;
grant select, insert, update, delete on bulk_actions, bulk_items to nome_system;
call team_table('bulk_actions', 'admin_read system_all');
call positions('bulk_actions', '* - - - -');
call team_table('bulk_items', 'admin_read system_all');
call positions('bulk_items', '* - - - -');
