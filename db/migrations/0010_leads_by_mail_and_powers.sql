ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_check";--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD COLUMN "power_document_id" uuid;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD COLUMN "power_verdict" text;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD COLUMN "power_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD COLUMN "power_checks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "push_keys" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_keys" ADD COLUMN "refused_status" integer;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_lead_idx" ON "incoming_mails" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "letter_mails_undelivered_idx" ON "letter_mails" USING btree ("batch_id") WHERE state in ('bounced', 'too_large');--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_check" CHECK (scopes <@ array['leads:write', 'leads:read', 'clients:read', 'clients:write', 'orders:read', 'orders:write', 'records:read', 'records:write', 'letters:read', 'letters:write', 'tasks:read', 'tasks:write', 'payments:read', 'payments:write']::text[]);--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_power_verdict_check" CHECK ("power_verdict" in ('valid', 'inconclusive', 'invalid'));--> statement-breakpoint
INSERT INTO "whatsapp_templates" ("name", "title", "body") SELECT 'link_para_entrar', 'Link para entrar', 'Oi, {{1}}. Para entrar na sua conta, abra: {{2}} . O link vale 15 minutos, uma vez. Não foi você? Ignore. Responda SAIR para não receber.' WHERE EXISTS (SELECT FROM "whatsapp_templates") ON CONFLICT ("name") DO NOTHING;
-- access 929fdcb3ba68924b
