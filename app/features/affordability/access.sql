-- Table affordability_plans
-- Only the customer reads income and costs; the team reads the capacity and the proposal.
grant select, insert (id, user_id, answers, capacity, needed, debts), update (answers, capacity, needed, debts), delete
  on affordability_plans to nome_customer;
grant select (id, user_id, capacity, needed, debts, created_at, updated_at) on affordability_plans to nome_admin;
grant select, delete on affordability_plans to nome_system;
call owned_table('affordability_plans', 'admin_read system_all', customer => 'own', erased => 'insert or update');
call positions('affordability_plans', '* r r - -', 'user');
