DROP INDEX "user_process_steps_user_idx";--> statement-breakpoint
CREATE INDEX "user_process_steps_user_idx" ON "user_process_steps" USING btree ("user_id","step_id");