DROP TABLE "auth_rate_limits" CASCADE;--> statement-breakpoint
ALTER TABLE "payment_charges" DROP COLUMN "refund_reason";
-- access 11b54e57380d9017
