-- Table taggings
grant select, insert, delete on taggings to nome_admin, nome_system;
-- Staff: tags of the leads and clients assigned to them.
grant select on taggings to nome_staff;
create policy staff_read on taggings for select to nome_staff
  using (lead_id in (select l.id from leads l) or user_id in (select p.id from profiles p));
create policy admin_all on taggings to nome_admin using (true) with check (true);
create policy system_all on taggings to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert or update on taggings for each row
  execute function refuse_erased('user_id');
