ALTER TABLE "incoming_mails" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_lead_idx" ON "incoming_mails" USING btree ("lead_id");
-- access c7a1e1b7e76c58ca
