-- The day of the newest confirmed report of each place about a holder, as a json object.
create or replace function report_days(of_user uuid, of_linked uuid) returns json language sql stable
  set search_path = pg_catalog, public, pg_temp
  return (select json_object_agg(k.place, k.taken_on) from (
    select r.place, max(r.taken_on) as taken_on from report_snapshots r
    where r.user_id = of_user and r.linked_profile_id is not distinct from of_linked and r.confirmed_at is not null
    group by r.place) k);

grant execute on function report_days(uuid, uuid) to nome_customer, nome_admin, nome_system;

-- Table report_snapshots
-- Customers and the team read; what is read and confirmed is written by the product, after it checked whose report it is.
grant select on report_snapshots to nome_customer, nome_admin;
grant select, insert, update, delete on report_snapshots to nome_system;
call owned_table('report_snapshots', live => 'insert or update or delete', erased => 'insert or update');
call positions('report_snapshots', '* r r - -', 'user');
