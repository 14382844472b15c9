DROP INDEX "installment_payments_renegotiation_idx";--> statement-breakpoint
DROP INDEX "installment_payments_replaced_idx";--> statement-breakpoint
CREATE INDEX "installment_payments_day_idx" ON "installment_payments" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "installment_payments_renegotiation_idx" ON "installment_payments" USING btree ("renegotiation_id");--> statement-breakpoint
CREATE INDEX "installment_payments_replaced_idx" ON "installment_payments" USING btree ("replaced_by");