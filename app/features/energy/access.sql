-- Table energy_discounts
grant select, insert (id, user_id, full_name, cpf, address, uf, consumer_unit) on energy_discounts to nome_customer;
grant select, update (status, monthly_bill_normal, monthly_bill_discount, review_reason)
  on energy_discounts to nome_admin;
grant select, update, delete on energy_discounts to nome_system;
create policy customer_read on energy_discounts for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy customer_insert on energy_discounts for insert to nome_customer
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy admin_all on energy_discounts to nome_admin using (true) with check (true);
create policy system_all on energy_discounts to nome_system using (true) with check (true);
create trigger tell_owner after insert or delete or update on energy_discounts for each row
  execute function tell_owner();
create trigger version_count before update on energy_discounts for each row execute function count_product();
create trigger event_requested after insert on energy_discounts for each row
  execute function raise_event('energy.requested', 'uf');
create trigger event_status after update of status on energy_discounts for each row when (old.status <> new.status)
  execute function raise_event('energy.status_changed', 'uf status>');
create trigger erased_takes_nothing before insert or update on energy_discounts for each row
  execute function refuse_erased('user_id');
