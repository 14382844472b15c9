CREATE TABLE "scam_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"protocol" text NOT NULL,
	"content" text NOT NULL,
	"channel" text NOT NULL,
	"note" text,
	"answer" text NOT NULL,
	"findings" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolution" text,
	"resolved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scam_reports_protocol_unique" UNIQUE("protocol"),
	CONSTRAINT "scam_reports_channel_check" CHECK ("channel" in ('whatsapp', 'sms', 'call', 'email', 'social', 'site', 'paper', 'other')),
	CONSTRAINT "scam_reports_answer_check" CHECK ("answer" in ('not_ours', 'unclear', 'ours')),
	CONSTRAINT "scam_reports_status_check" CHECK ("status" in ('open', 'resolved')),
	CONSTRAINT "scam_reports_content_check" CHECK (char_length(content) between 1 and 4000),
	CONSTRAINT "scam_reports_note_check" CHECK (char_length(note) <= 1000),
	CONSTRAINT "scam_reports_resolved_check" CHECK ((status = 'resolved') = (resolved_at is not null) and (status = 'resolved') = (resolution is not null))
);
--> statement-breakpoint
CREATE INDEX "scam_reports_recent_idx" ON "scam_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scam_reports_status_idx" ON "scam_reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_charges_pix_idx" ON "payment_charges" USING hash ("pix_payload");
-- access 765e75e79c5d0425
