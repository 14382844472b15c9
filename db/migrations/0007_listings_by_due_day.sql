DROP INDEX "listings_clock_idx";--> statement-breakpoint
DROP INDEX "listings_turn_idx";--> statement-breakpoint
CREATE INDEX "listings_due_idx" ON "listings" USING btree (coalesce(next_due_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "listings_turn_due_idx" ON "listings" USING btree ("turn",coalesce(next_due_on, '9999-12-31'::date),"id");
-- access eb881ada558f1562
