ALTER TABLE "card_documents" ADD COLUMN "told_status" text;--> statement-breakpoint
CREATE INDEX "access_records_ip_idx" ON "access_records" USING btree ("ip_address","created_at" DESC NULLS FIRST);