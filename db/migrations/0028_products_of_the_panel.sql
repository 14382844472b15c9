-- Conditions become pairs in an order. Which came first was never kept; what is paid at once leads, as in the seed.
update products p set conditions = (
  select coalesce(jsonb_agg(jsonb_build_array(c.key, c.value) order by c.key <> 'À vista', c.key), '[]')
  from jsonb_each_text(p.conditions) c
) where jsonb_typeof(p.conditions) = 'object';
--> statement-breakpoint
alter table products add constraint products_conditions_check check (jsonb_typeof(conditions) = 'array');
--> statement-breakpoint
-- An editor that saw an older version is told. Moving a product in the list disturbs nobody who edits its words.
create function count_product() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if to_jsonb(new) - array['item_order', 'updated_at', 'version']
    is distinct from to_jsonb(old) - array['item_order', 'updated_at', 'version'] then
    new.version := old.version + 1;
  else
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- After touch_updated_at: triggers of one moment run in the order of their names.
create trigger version_count before update on products for each row execute function count_product();
--> statement-breakpoint
-- Only what was never bought; the use case looks (app/features/products).
grant delete on products to nome_admin;
