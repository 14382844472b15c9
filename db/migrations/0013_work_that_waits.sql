-- The default says of every form so far that it was looked at: what was answered before does not come back as work.
ALTER TABLE "sent_forms" ADD COLUMN "reviewed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "sent_forms_unread_idx" ON "sent_forms" USING btree ("answered_at","id") WHERE status = 'answered' and reviewed_at < answered_at;--> statement-breakpoint
CREATE INDEX "leads_contact_idx" ON "leads" USING btree ("created_at","id") WHERE status = 'new' and origin = 'contato' and merged_into is null;
-- access 5b2dc9a88baafb54
