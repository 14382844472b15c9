-- The week of a moment, counted from 1970.
create function nome_week(value timestamptz) returns integer language sql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp
  return case when isfinite(value) then floor(extract(epoch from value at time zone 'UTC') / 604800)::integer end;
--> statement-breakpoint
-- The folded words of a text, the week before each of them ("2968silva"). Read week by week, the words of a name are
-- short lists, and the newest rows come first: those of all times took 30 to 60 ms among a million leads. The cost keeps
-- the planner from taking every row apart again and again where the table is small.
create function nome_words_by_week(value text, at timestamptz) returns tsvector language sql immutable strict parallel safe
  cost 300
  set search_path = pg_catalog, public, pg_temp
  return array_to_tsvector(string_to_array(nome_week(at) ||
    replace(trim(regexp_replace(nome_fold(value), '[^a-z0-9]+', ' ', 'g')), ' ', ' ' || nome_week(at)), ' '));
--> statement-breakpoint
DROP INDEX leads_name_search_idx;
--> statement-breakpoint
CREATE INDEX leads_name_search_idx ON leads USING gin (nome_words_by_week(name || ' ' || email, created_at)) WITH (fastupdate = off);
-- access 2ba07a928e3e7e33
