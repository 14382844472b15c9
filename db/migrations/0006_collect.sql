ALTER TABLE "integration_checks" DROP CONSTRAINT "integration_checks_adapter_check";--> statement-breakpoint
ALTER TABLE "integration_credentials" DROP CONSTRAINT "integration_credentials_adapter_check";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_method_check";--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "promised_for" date;--> statement-breakpoint
ALTER TABLE "integration_checks" ADD CONSTRAINT "integration_checks_adapter_check" CHECK ("adapter" in ('payments', 'asaas', 'mail', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD CONSTRAINT "integration_credentials_adapter_check" CHECK ("adapter" in ('payments', 'asaas', 'mail', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_method_check" CHECK ("payment_method" in ('pix', 'card', 'boleto'));