-- Table lawsuit_movements
-- Recorded movements never change.
grant select on lawsuit_movements to nome_customer;
grant select, insert on lawsuit_movements to nome_admin;
grant select, insert, delete on lawsuit_movements to nome_system;
create policy customer_read on lawsuit_movements for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy admin_all on lawsuit_movements to nome_admin using (true) with check (true);
create policy system_all on lawsuit_movements to nome_system using (true) with check (true);
create trigger tell_owner after insert on lawsuit_movements for each row execute function tell_owner();
create trigger event_moved after insert on lawsuit_movements for each row when (new.effect is not null)
  execute function raise_event('lawsuit.moved', 'lawsuit_id effect');
create trigger erased_takes_nothing before insert or update on lawsuit_movements for each row
  execute function refuse_erased('user_id');

-- Table lawsuit_listings
-- The team links lawsuits and listings; the link shows in both.
grant select on lawsuit_listings to nome_customer;
grant select, insert, delete on lawsuit_listings to nome_admin, nome_system;
create policy customer_read on lawsuit_listings for select to nome_customer
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy admin_all on lawsuit_listings to nome_admin using (true) with check (true);
create policy system_all on lawsuit_listings to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert or update on lawsuit_listings for each row
  execute function refuse_erased('user_id');
