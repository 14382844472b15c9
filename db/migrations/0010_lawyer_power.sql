ALTER TABLE "legal_engagements" ADD COLUMN "power_document_id" uuid;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD COLUMN "power_verdict" text;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD COLUMN "power_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD COLUMN "power_checks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "letter_mails_undelivered_idx" ON "letter_mails" USING btree ("batch_id") WHERE state in ('bounced', 'too_large');--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_power_verdict_check" CHECK ("power_verdict" in ('valid', 'inconclusive', 'invalid'));
-- access 29f8ffc3d475dc03
