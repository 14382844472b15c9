ALTER TABLE "leads" DROP CONSTRAINT "leads_origin_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "no_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_origin_check" CHECK ("origin" in ('landing', 'checkout', 'contato', 'telefone', 'balcao', 'whatsapp', 'indicacao'));
-- access b4aa75956f5cff97
