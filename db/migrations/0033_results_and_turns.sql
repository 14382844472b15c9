ALTER TABLE "changed_days" DROP CONSTRAINT "changed_days_topic_check";--> statement-breakpoint
ALTER TABLE "day_sums" DROP CONSTRAINT "day_sums_topic_check";--> statement-breakpoint
DROP INDEX "card_status_history_ended_idx";--> statement-breakpoint
DROP INDEX "cards_clock_idx";--> statement-breakpoint
DROP INDEX "listings_turn_user_idx";--> statement-breakpoint
DROP INDEX "facial_verifications_review_idx";--> statement-breakpoint
ALTER TABLE "card_status_history" ADD COLUMN "card_type" text;--> statement-breakpoint
ALTER TABLE "card_status_history" ADD COLUMN "clock_started_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "tasks_open_idx" ON "tasks" USING btree (coalesce(due_at, '9999-12-31T00:00:00Z'::timestamptz),"id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "cards_running_idx" ON "cards" USING btree ("clock_due_on","id","clock_paused_since") WHERE clock_started_at is not null and status not in ('completed', 'blocked');--> statement-breakpoint
CREATE INDEX "letters_answers_idx" ON "letters" USING btree ("addressee_id","sent_on","answered_on","answer","state") WHERE sent_on is not null;--> statement-breakpoint
CREATE INDEX "letters_waiting_idx" ON "letters" USING btree ("addressee_id","customer_says","read_until") WHERE state = 'approved' and batch_id is null;--> statement-breakpoint
CREATE INDEX "listings_open_due_idx" ON "listings" USING btree (coalesce(next_due_on, '9999-12-31'::date),"id","next_due_on") WHERE turn <> 'done';--> statement-breakpoint
CREATE INDEX "facial_verifications_waiting_idx" ON "facial_verifications" USING btree ("created_at","id") WHERE verification_status = 'pending';--> statement-breakpoint
ALTER TABLE "changed_days" ADD CONSTRAINT "changed_days_topic_check" CHECK ("topic" in ('leads', 'orders', 'cards', 'received', 'refunded', 'open', 'listings'));--> statement-breakpoint
ALTER TABLE "day_sums" ADD CONSTRAINT "day_sums_topic_check" CHECK ("topic" in ('leads', 'orders', 'cards', 'received', 'refunded', 'open', 'listings'));--> statement-breakpoint
-- From here on a trigger copies both at each change of a status.
UPDATE card_status_history h SET card_type = c.card_type, clock_started_at = c.clock_started_at FROM cards c WHERE c.id = h.card_id AND h.user_step_id IS NULL AND h.status = 'completed';--> statement-breakpoint
CREATE INDEX "card_status_history_results_idx" ON "card_status_history" USING btree ("created_at","card_type","clock_started_at") WHERE user_step_id is null and status = 'completed';--> statement-breakpoint
-- Listings have no sums yet: their days are read from the rows until they are added up.
INSERT INTO changed_days (topic, day) SELECT DISTINCT 'listings', coalesce(next_due_on, (created_at at time zone 'UTC' - interval '3 hours')::date) FROM listings WHERE turn = 'us' OR (turn <> 'done' AND next_due_on IS NOT NULL);
-- access c7d710a23567e98c
