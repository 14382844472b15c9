-- Table report_snapshots
-- Customers and the team read; what is read and confirmed is written by the product, after it checked whose report it is.
grant select on report_snapshots to nome_customer, nome_admin;
grant select, insert, update, delete on report_snapshots to nome_system;
create policy customer_read on report_snapshots for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy admin_all on report_snapshots to nome_admin using (true) with check (true);
create policy system_all on report_snapshots to nome_system using (true) with check (true);
create trigger tell_owner after insert or delete or update on report_snapshots for each row
  execute function tell_owner();
create trigger erased_takes_nothing before insert or update on report_snapshots for each row
  execute function refuse_erased('user_id');
