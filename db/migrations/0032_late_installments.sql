DROP INDEX "leads_status_idx";--> statement-breakpoint
DROP INDEX "leads_uf_idx";--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "one_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "installment_payments_late_idx" ON "installment_payments" USING btree ("due_date","id") WHERE status in ('pending', 'failed') and not one_charge;--> statement-breakpoint
CREATE INDEX "leads_status_idx" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "leads_uf_idx" ON "leads" USING btree ("uf","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE merged_into is null;--> statement-breakpoint
-- From here on triggers copy the flag of the order.
UPDATE installment_payments p SET one_charge = true FROM transactions t WHERE t.id = p.transaction_id AND t.one_charge;--> statement-breakpoint
-- Sums of days part installments by their own flag now.
INSERT INTO changed_days (topic, day) SELECT DISTINCT 'open', due_date FROM installment_payments WHERE one_charge;
-- access f42820a95821d4b4
