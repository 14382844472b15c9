-- Search in the public texts (app/features/assistant): Portuguese stems with the accents folded, so that a question
-- typed without them finds what was written with them. Stop words are known with their accents, so they go first.
-- No index: the operator is not leakproof, so under row level security a visitor's search could never use one.
create text search dictionary site_stop (template = pg_catalog.simple, stopwords = portuguese, accept = false);
--> statement-breakpoint
create text search configuration site_search (copy = pg_catalog.portuguese);
--> statement-breakpoint
alter text search configuration site_search
  alter mapping for word, hword, hword_part with site_stop, unaccent, portuguese_stem;
