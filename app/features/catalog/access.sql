-- Table product_slugs
grant select on product_slugs to nome_visitor, nome_customer, nome_staff;
grant select, insert on product_slugs to nome_admin, nome_system;
create policy visitor_read on product_slugs for select to nome_visitor using (true);
create policy customer_read on product_slugs for select to nome_customer using (true);
create policy staff_read on product_slugs for select to nome_staff using (true);
create policy admin_all on product_slugs to nome_admin using (true) with check (true);
create policy system_all on product_slugs to nome_system using (true) with check (true);

-- Table products
-- Only what was never bought; the use case checks it.
grant select on products to nome_visitor, nome_customer, nome_staff;
grant select, insert, update, delete on products to nome_admin;
grant select, insert, update on products to nome_system;
create policy visitor_read on products for select to nome_visitor using (visible);
create policy customer_read on products for select to nome_customer using (visible);
create policy staff_read on products for select to nome_staff using (visible);
create policy admin_all on products to nome_admin using (true) with check (true);
create policy system_all on products to nome_system using (true) with check (true);
create trigger tell_caches after insert or delete or update on products for each statement
  execute function tell_caches();
-- After touch_updated_at: triggers of one moment run in the order of their names.
create trigger version_count before update on products for each row execute function count_product();
create trigger event_published_new after insert on products for each row when (new.visible)
  execute function raise_event('product.published', 'slug price_to$ blocked');
create trigger event_published after update of visible on products for each row when ((not old.visible)
  and new.visible)
  execute function raise_event('product.published', 'slug price_to$ blocked');
