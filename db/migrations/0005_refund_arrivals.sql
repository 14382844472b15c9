ALTER TABLE "refunds" ADD COLUMN "arrival" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "arrival_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_missing_idx" ON "refunds" USING btree ("due_on","id") WHERE arrival = 'missing';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_arrival_check" CHECK ("arrival" in ('arrived', 'missing', 'settled'));
-- access ebae3b70edb1e065
