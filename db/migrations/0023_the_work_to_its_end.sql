ALTER TABLE "listing_events" DROP CONSTRAINT "listing_events_rule_check";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_rule_check";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "scr_corrected_on" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "exclusion_asked_on" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "exclusion_due_on" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "letter_sent_on" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "letter_due_on" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "promise_from" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "promise_due_on" date;--> statement-breakpoint
CREATE INDEX "profiles_unassigned_idx" ON "profiles" USING btree ("created_at","id") WHERE assignee_id is null and erased_at is null;--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_rule_check" CHECK ("rule" in ('five_years', 'after_payment', 'tell_receivers', 'challenge', 'access', 'ccf_payment', 'consumer_portal', 'letter_answer', 'scr_remittance', 'promise'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_rule_check" CHECK ("next_rule" in ('five_years', 'after_payment', 'tell_receivers', 'challenge', 'access', 'ccf_payment', 'consumer_portal', 'letter_answer', 'scr_remittance', 'promise'));
-- access 4e4af19ed4518c93
