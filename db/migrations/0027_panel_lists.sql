ALTER TABLE "products" ALTER COLUMN "conditions" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_clock_idx" ON "cards" USING btree ("clock_started_at","id") WHERE clock_started_at is not null and status not in ('completed', 'blocked');--> statement-breakpoint
CREATE INDEX "installment_payments_paid_idx" ON "installment_payments" USING btree ("paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"amount") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "audit_log_entity_recent_idx" ON "audit_log" USING btree ("entity","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_time_idx" ON "audit_log" USING btree ("created_at");