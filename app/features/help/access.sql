-- Table helper_links
-- Customers create and end their own links; the table's default sets the end. The system opens links.
grant select (id, user_id, helper_name, expires_at, revoked_at, last_opened_at, opens, created_at),
  insert (id, user_id, helper_name, token_hash), update (revoked_at) on helper_links to nome_customer;
grant select, update (last_opened_at, opens), delete on helper_links to nome_system;
create policy customer_own on helper_links to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy system_all on helper_links to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert on helper_links for each row
  execute function refuse_erased('user_id');
create trigger tell_owner after update of last_opened_at on helper_links for each row execute function tell_owner();
