-- No column of a published version changes, because orders refer to it. Its author's account may be deleted.
create or replace function guard_plan_version() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare free text[] := array['author_id', 'updated_at'];
begin
  if old.published_at is not null
    and (tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
    raise exception 'plan version % is published', old.id using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Whether legal work is offered: the owner's switch is on and a lawyer is active.
create or replace function legal_front() returns boolean language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from lawyers where active) and coalesce(site_setting('legal_front') -> 'on' = 'true', false);
end $$;
revoke execute on function legal_front() from public;
grant execute on function legal_front() to nome_visitor, nome_customer, nome_staff, nome_admin, nome_system;

-- Table lawyers
-- Name and registration are public; only the team reads the address.
grant select (id, name, oab_uf, oab_number, firm, active) on lawyers to nome_visitor, nome_customer, nome_staff;
grant select, insert, update on lawyers to nome_admin;
grant select, insert on lawyers to nome_system;
call public_table('lawyers', rows => 'active');
call positions('lawyers', '* r r r r');
create trigger never_truncate before truncate on lawyers for each statement execute function refuse_change();
create trigger version_count before update on lawyers for each row execute function count_version();

-- Table coupons
-- A code is a secret between the business and those it gave it to: the checkout looks one up, no visitor lists them.
grant select, insert, update on coupons to nome_admin;
grant select on coupons to nome_system;
call team_table('coupons', 'admin_all system_read');
call positions('coupons', '* r r r r');
create trigger never_truncate before truncate on coupons for each statement execute function refuse_change();
create trigger version_count before update on coupons for each row execute function count_version();

-- Table plan_versions
-- Current and former versions are public; only the panel reads drafts.
grant select on plan_versions to nome_visitor, nome_customer, nome_staff;
grant select, insert, update, delete on plan_versions to nome_admin;
grant select, insert on plan_versions to nome_system;
call public_table('plan_versions', rows => 'published_at is not null');
call positions('plan_versions', '* r r r r');
create policy admin_discards on plan_versions as restrictive for delete to nome_admin using (published_at is null);
create trigger guard_plan_version before delete or update on plan_versions for each row
  execute function guard_plan_version();
create trigger never_truncate before truncate on plan_versions for each statement execute function refuse_change();
create trigger event_published after update of published_at on plan_versions for each row
  when (old.published_at is null and new.published_at is not null)
  execute function raise_event('plan.published', 'plan version price$');

-- Table product_slugs
grant select on product_slugs to nome_visitor, nome_customer, nome_staff;
grant select, insert on product_slugs to nome_admin, nome_system;
call team_table('product_slugs', 'admin_all system_all visitor_read customer_read staff_read');
call positions('product_slugs', '* r r r r');

-- Table products
-- Only products that were never bought can be deleted; the use case checks this.
grant select on products to nome_visitor, nome_customer, nome_staff;
grant select, insert, update, delete on products to nome_admin;
grant select, insert, update on products to nome_system;
-- A product of legal work exists for the public only while a lawyer does it.
call public_table('products', rows => 'visible and (not legal or (select legal_front()))');
call positions('products', '* r r r r');
-- After touch_updated_at: triggers of one moment run in the order of their names.
create trigger version_count before update on products for each row execute function count_version();
create trigger event_published_new after insert on products for each row when (new.visible)
  execute function raise_event('product.published', 'slug price_to$ blocked');
create trigger event_published after update of visible on products for each row when ((not old.visible)
  and new.visible)
  execute function raise_event('product.published', 'slug price_to$ blocked');
