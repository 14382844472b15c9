-- Table taggings
grant select, insert, delete on taggings to nome_admin, nome_system;
create policy admin_all on taggings to nome_admin using (true) with check (true);
create policy system_all on taggings to nome_system using (true) with check (true);
create trigger erased_takes_nothing before insert or update on taggings for each row
  execute function refuse_erased('user_id');
