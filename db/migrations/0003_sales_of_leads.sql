CREATE TABLE "sales_goals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"member_id" uuid NOT NULL,
	"month" date NOT NULL,
	"target" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_goals_member_key" UNIQUE("member_id","month"),
	CONSTRAINT "sales_goals_month_check" CHECK (extract(day from month) = 1),
	CONSTRAINT "sales_goals_target_check" CHECK (target between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "lead_notes" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "loss_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_contact_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "campaign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "referred_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "converted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_goals" ADD CONSTRAINT "sales_goals_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_goals_month_idx" ON "sales_goals" USING btree ("month");--> statement-breakpoint
CREATE INDEX "leads_converted_at_idx" ON "leads" USING btree ("converted_at") WHERE converted_at is not null;--> statement-breakpoint
CREATE INDEX "leads_next_contact_idx" ON "leads" USING btree ("next_contact_at","id") WHERE next_contact_at is not null and merged_into is null;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_call_check" CHECK ("call_outcome" in ('spoke', 'later', 'no_answer', 'voicemail', 'wrong_number'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_loss_reason_check" CHECK ("loss_reason" in ('price', 'no_answer', 'gave_up', 'competitor', 'nothing_removable', 'wrong_contact', 'unlisted', 'rule'));
-- access c80fd35f97df8123
