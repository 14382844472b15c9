DROP INDEX "listing_events_user_idx";--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_templates" ADD COLUMN "fields" text[] DEFAULT '{primeiro_nome}' NOT NULL;--> statement-breakpoint
CREATE INDEX "guarantee_requests_recent_idx" ON "guarantee_requests" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_snoozed_idx" ON "conversations" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "listing_events_recent_idx" ON "listing_events" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
-- access 39db286418def80b
