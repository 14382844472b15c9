ALTER TABLE "positions" ADD COLUMN "shipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "positions_shipped_key" ON "positions" USING btree ("base") WHERE shipped;--> statement-breakpoint
UPDATE "positions" SET "areas" = "areas" || '{"receiving": "do"}' WHERE "areas" ->> 'money' = 'do';
-- access decfc094f6368f49
