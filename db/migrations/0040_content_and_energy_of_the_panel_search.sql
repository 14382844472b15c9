grant update (version) on content_versions to nome_admin;
--> statement-breakpoint
create trigger touch_updated_at before update on content_versions for each row execute function touch_updated_at();
--> statement-breakpoint
grant update (review_reason) on energy_discounts to nome_admin;
--> statement-breakpoint
create index energy_discounts_search_idx on energy_discounts using gin (search_text gin_trgm_ops) with (fastupdate = off);
