ALTER TABLE "incoming_mails" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_lead_idx" ON "incoming_mails" USING btree ("lead_id");--> statement-breakpoint
INSERT INTO "whatsapp_templates" ("name", "title", "body") SELECT 'link_para_entrar', 'Link para entrar', 'Oi, {{1}}. Para entrar na sua conta, abra: {{2}} . O link vale 15 minutos, uma vez. Não foi você? Ignore. Responda SAIR para não receber.' WHERE EXISTS (SELECT FROM "whatsapp_templates") ON CONFLICT ("name") DO NOTHING;
-- access c7a1e1b7e76c58ca
