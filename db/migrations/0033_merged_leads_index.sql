DROP INDEX "leads_merged_idx";--> statement-breakpoint
CREATE INDEX "leads_merged_idx" ON "leads" USING btree ("merged_into");