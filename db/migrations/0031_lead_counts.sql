DROP INDEX "leads_status_idx";--> statement-breakpoint
DROP INDEX "leads_uf_idx";--> statement-breakpoint
CREATE INDEX "leads_status_idx" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "leads_uf_idx" ON "leads" USING btree ("uf","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE merged_into is null;
