ALTER TABLE "card_documents" RENAME COLUMN "told_status" TO "notified_status";--> statement-breakpoint
ALTER TABLE "installment_payments" RENAME COLUMN "part_of" TO "split_from";--> statement-breakpoint
ALTER TABLE "installment_payments" RENAME CONSTRAINT "installment_payments_part_of_installment_payments_id_fk" TO "installment_payments_split_from_installment_payments_id_fk";--> statement-breakpoint
ALTER INDEX "installment_payments_part_idx" RENAME TO "installment_payments_split_idx";--> statement-breakpoint
ALTER TABLE "receipts" RENAME COLUMN "part_id" TO "installment_id";--> statement-breakpoint
ALTER TABLE "receipts" RENAME CONSTRAINT "receipts_part_id_installment_payments_id_fk" TO "receipts_installment_id_installment_payments_id_fk";--> statement-breakpoint
ALTER TABLE "receipts" RENAME CONSTRAINT "receipts_part_id_not_null" TO "receipts_installment_id_not_null";--> statement-breakpoint
ALTER INDEX "receipts_part_idx" RENAME TO "receipts_installment_idx";--> statement-breakpoint
ALTER INDEX "audit_log_gone_idx" RENAME TO "audit_log_deleted_idx";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
-- Its trigger keeps refunds as they were written.
ALTER TABLE "refunds" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE refunds SET reason = 'installment-replaced' WHERE reason = 'part-replaced';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("reason" in ('withdrawal', 'guarantee', 'not-delivered', 'agreement', 'wrong-charge', 'other', 'paid-twice', 'order-closed', 'installment-replaced', 'repeated', 'outside', 'chargeback'));--> statement-breakpoint
ALTER TABLE "refunds" ENABLE TRIGGER USER;--> statement-breakpoint
-- Rules and webhooks name events, anchors and fields by their codes.
UPDATE automation_rules SET trigger = regexp_replace(replace(trigger::text, '"part_due"', '"installment_due"'), '"part\.(\w+)"', '"installment.\1"', 'g')::jsonb,
  conditions = regexp_replace(replace(conditions::text, '"client.late_parts"', '"client.late_installments"'), '"part\.(\w+)"', '"installment.\1"', 'g')::jsonb
  WHERE trigger::text LIKE '%"part%' OR conditions::text LIKE '%"part.%' OR conditions::text LIKE '%late_parts"%';--> statement-breakpoint
UPDATE webhook_endpoints SET events = (SELECT array_agg(regexp_replace(e, '^part\.', 'installment.') ORDER BY n) FROM unnest(events) WITH ORDINALITY AS u(e, n))
  WHERE EXISTS (SELECT FROM unnest(events) e WHERE e LIKE 'part.%');--> statement-breakpoint
-- Its text has another name for the last argument, which a replacement cannot change.
DROP FUNCTION IF EXISTS installment_place(uuid, uuid, integer);--> statement-breakpoint
-- access 74be576ec56d6d38
