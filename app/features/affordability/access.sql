-- Table affordability_plans
-- Only the customer reads income and costs; the team reads the capacity and the proposal.
grant select, insert (id, user_id, answers, capacity, needed, debts), update (answers, capacity, needed, debts), delete
  on affordability_plans to nome_customer;
grant select (id, user_id, capacity, needed, debts, created_at, updated_at) on affordability_plans to nome_admin;
grant select, delete on affordability_plans to nome_system;
create policy customer_own on affordability_plans to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy admin_read on affordability_plans for select to nome_admin using (true);
create policy system_all on affordability_plans to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert or update on affordability_plans for each row
  execute function refuse_erased('user_id');
