ALTER TABLE "letters" ADD COLUMN "search_text" text GENERATED ALWAYS AS (nome_fold(title || ' ' || coalesce(tracking, '') || ' ' || coalesce(answer_protocol, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "card_lawsuits_recent_idx" ON "card_lawsuits" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX letters_search_idx ON letters USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX card_lawsuits_search_idx ON card_lawsuits USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX linked_profiles_search_idx ON linked_profiles USING gin ((nome_fold(full_name || ' ' || doc_number)) gin_trgm_ops) WITH (fastupdate = off);
