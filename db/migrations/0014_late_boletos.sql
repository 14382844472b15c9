ALTER TABLE "payment_charges" ADD COLUMN "adds_late_fees" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "asked" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "late" jsonb;
-- access cad8aa4513ebc768
