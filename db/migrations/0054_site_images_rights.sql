alter table site_images enable row level security;
--> statement-breakpoint
alter table site_images force row level security;
--> statement-breakpoint
create policy everybody_read on site_images for select to nome_visitor, nome_customer, nome_staff using (true);
--> statement-breakpoint
create policy admin_all on site_images to nome_admin using (true) with check (true);
--> statement-breakpoint
create policy system_all on site_images to nome_system using (true) with check (true);
--> statement-breakpoint
grant select on site_images to nome_visitor, nome_customer, nome_staff, nome_system;
--> statement-breakpoint
grant select, insert, update (alt), delete on site_images to nome_admin;
--> statement-breakpoint
create trigger tell_caches after insert or update or delete on site_images for each statement execute function tell_caches();
