CREATE TABLE "lead_offers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_offers_once_key" UNIQUE("lead_id","partner_id"),
	CONSTRAINT "lead_offers_state_check" CHECK ("state" in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "lead_offers_answered_check" CHECK ((state = 'open') = (answered_at is null))
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_offers_current_key" ON "lead_offers" USING btree ("lead_id") WHERE state in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "lead_offers_partner_idx" ON "lead_offers" USING btree ("partner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_offers_expiry_idx" ON "lead_offers" USING btree ("expires_at") WHERE state = 'open';
-- access 1bcfff0a795670fc
