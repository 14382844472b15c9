ALTER TABLE "integration_checks" DROP CONSTRAINT "integration_checks_adapter_check";--> statement-breakpoint
ALTER TABLE "integration_credentials" DROP CONSTRAINT "integration_credentials_adapter_check";--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD COLUMN "provider" text DEFAULT 'national' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_notes" ADD COLUMN "provider" text DEFAULT 'national' NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "shipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "positions_shipped_key" ON "positions" USING btree ("base") WHERE shipped;--> statement-breakpoint
ALTER TABLE "integration_checks" ADD CONSTRAINT "integration_checks_adapter_check" CHECK ("adapter" in ('payments', 'asaas', 'focus', 'mail', 'inbox', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD CONSTRAINT "integration_credentials_adapter_check" CHECK ("adapter" in ('payments', 'asaas', 'focus', 'mail', 'inbox', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD CONSTRAINT "tax_note_settings_provider_check" CHECK ("provider" in ('national', 'focus'));--> statement-breakpoint
ALTER TABLE "tax_notes" ADD CONSTRAINT "tax_notes_provider_check" CHECK ("provider" in ('national', 'focus'));
-- access ec2454fe7b3982f7
