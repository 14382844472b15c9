-- Table chain_heads
-- The check compares the end of a chain with its head; only triggers write one.
grant select on chain_heads to nome_admin, nome_system;
grant select, update on chain_heads to nome_definer;
create policy admin_read on chain_heads for select to nome_admin using (true);
create policy system_read on chain_heads for select to nome_system using (true);
create policy definer_all on chain_heads to nome_definer using (true) with check (true);
