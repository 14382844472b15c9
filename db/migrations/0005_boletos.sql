ALTER TABLE "payment_charges" DROP CONSTRAINT "payment_charges_method_check";--> statement-breakpoint
ALTER TABLE "installment_payments" DROP CONSTRAINT "installment_payments_method_check";--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "our_number" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "repeats" uuid;--> statement-breakpoint
CREATE INDEX "payment_charges_barcode_idx" ON "payment_charges" USING hash ("barcode");--> statement-breakpoint
CREATE INDEX "sandbox_payments_repeats_idx" ON "sandbox_payments" USING btree ("repeats") WHERE repeats is not null;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_boleto_check" CHECK (barcode is null or (method = 'boleto' and barcode ~ '^\d{44}$'));--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_method_check" CHECK ("method" in ('pix', 'card', 'boleto', 'transfer', 'cash'));--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_method_check" CHECK ("payment_method" in ('pix', 'card', 'boleto', 'transfer', 'cash'));
-- access 09190d12f91488ad
