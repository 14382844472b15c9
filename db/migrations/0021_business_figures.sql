CREATE INDEX "card_status_history_ended_idx" ON "card_status_history" USING btree ("created_at") WHERE user_step_id is null and status = 'completed';--> statement-breakpoint
CREATE INDEX "leads_figures_idx" ON "leads" USING btree ("created_at","origin","assignee_id","status") WHERE merged_into is null;
-- access 38a550d6482f347f
