ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_installments_check";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "received_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_batch_idx" ON "imports" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes'));--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_elsewhere_check" CHECK (not received_elsewhere or paid_at is not null);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_installments_check" CHECK (installments between 1 and 60);
-- access 52fdcda956b5b425
