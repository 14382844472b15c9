-- What the tables lean on. Roles are made before the migrations run (app/platform/db/roles.server.ts).
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Lower-case without accents, for search. unaccent() is only STABLE, because its dictionary could be changed;
-- ours is fixed by name, which makes the wrapper fit for generated columns and indexes.
create function nome_fold(value text) returns text
  language sql immutable parallel safe strict
  set search_path = public, pg_catalog
  return lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
revoke all on schema public from public;
--> statement-breakpoint
grant usage on schema public to nome_visitor, nome_customer, nome_staff, nome_admin, nome_system, nome_auth, nome_worker, nome_app;
