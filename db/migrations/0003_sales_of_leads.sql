ALTER TABLE "lead_notes" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_contact_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "campaign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "referred_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_next_contact_idx" ON "leads" USING btree ("next_contact_at","id") WHERE next_contact_at is not null and merged_into is null;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_call_check" CHECK ("call_outcome" in ('spoke', 'later', 'no_answer', 'voicemail', 'wrong_number'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_lost_reason_check" CHECK ("lost_reason" in ('price', 'no_answer', 'gave_up', 'competitor', 'nothing_removable', 'wrong_contact', 'other', 'rule'));
-- access fb40455929f35e6a
