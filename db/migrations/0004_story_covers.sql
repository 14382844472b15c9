DROP INDEX "guarantee_requests_one_open_idx";--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD COLUMN "listing_id" uuid;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD COLUMN "record_name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "guarantee_requests_one_record_idx" ON "guarantee_requests" USING btree ("listing_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "guarantee_requests_one_open_idx" ON "guarantee_requests" USING btree ("card_id") WHERE status = 'open' and listing_id is null;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_record_check" CHECK ((listing_id is null) = (record_name is null) and (listing_id is null or choice = 'continue'));
-- access f8be5e3fb046730a
