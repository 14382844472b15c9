-- Table report_snapshots
-- Customers and the team read; what is read and confirmed is written by the product, after it checked whose report it is.
grant select on report_snapshots to nome_customer, nome_admin;
grant select, insert, update, delete on report_snapshots to nome_system;
call owned_table('report_snapshots', live => 'insert or update or delete', erased => 'insert or update');
call positions('report_snapshots', '* r r - -', 'user');
