ALTER TABLE "installment_payments" ADD COLUMN "one_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "installment_payments_late_idx" ON "installment_payments" USING btree ("due_date","id") WHERE status in ('pending', 'failed') and not one_charge;--> statement-breakpoint
-- From here on triggers copy the flag of the order.
UPDATE installment_payments p SET one_charge = true FROM transactions t WHERE t.id = p.transaction_id AND t.one_charge;--> statement-breakpoint
-- Sums of days part installments by their own flag now.
INSERT INTO changed_days (topic, day) SELECT DISTINCT 'open', due_date FROM installment_payments WHERE one_charge;
-- access 0fa2d7db6857a103
