-- Tables bulk_actions, bulk_items
-- The team reads; the product writes, after it checked what was chosen and every row.
grant select on bulk_actions, bulk_items to nome_admin;
grant select, insert, update, delete on bulk_actions, bulk_items to nome_system;
create policy admin_read on bulk_actions for select to nome_admin using (true);
create policy system_all on bulk_actions to nome_system using (true) with check (true);
create policy admin_read on bulk_items for select to nome_admin using (true);
create policy system_all on bulk_items to nome_system using (true) with check (true);
