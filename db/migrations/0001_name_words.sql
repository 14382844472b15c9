-- The words of a name, folded, those of an e-mail apart: a search of two names is the intersection of two short lists,
-- where their parts of three letters are long ones.
create function nome_words(value text) returns tsvector language sql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp
  return to_tsvector('simple'::regconfig, translate(nome_fold(value), '@._+-', '     '));
--> statement-breakpoint
CREATE INDEX leads_name_search_idx ON leads USING gin (nome_words(name || ' ' || email)) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX profiles_name_search_idx ON profiles USING gin (nome_words(full_name)) WITH (fastupdate = off);
-- access 17f59e53c9d64384
