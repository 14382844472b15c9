-- Table energy_discounts
grant select, insert (id, user_id, full_name, cpf, address, uf, consumer_unit) on energy_discounts to nome_customer;
grant select, update (status, monthly_bill_normal, monthly_bill_discount, review_reason)
  on energy_discounts to nome_admin;
grant select, update, delete on energy_discounts to nome_system;
call owned_table('energy_discounts', customer => 'read insert', live => 'insert or update or delete',
  erased => 'insert or update');
call positions('energy_discounts', '* r r - -', 'user');
create trigger version_count before update on energy_discounts for each row execute function count_version();
create trigger event_requested after insert on energy_discounts for each row
  execute function raise_event('energy.requested', 'uf');
create trigger event_status after update of status on energy_discounts for each row when (old.status <> new.status)
  execute function raise_event('energy.status_changed', 'uf status>');
