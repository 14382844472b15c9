CREATE TABLE "changed_days" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"topic" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "changed_days_topic_check" CHECK ("topic" in ('leads', 'orders', 'cards', 'received', 'refunded', 'open'))
);
--> statement-breakpoint
CREATE TABLE "day_sums" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"topic" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"origin" text,
	"assignee_id" uuid,
	"offer" text,
	"coupon" text,
	"method" text,
	"count" integer NOT NULL,
	"amount" numeric(14, 2),
	CONSTRAINT "day_sums_topic_check" CHECK ("topic" in ('leads', 'orders', 'cards', 'received', 'refunded', 'open'))
);
--> statement-breakpoint
CREATE INDEX "changed_days_day_idx" ON "changed_days" USING btree ("topic","day");--> statement-breakpoint
CREATE INDEX "day_sums_day_idx" ON "day_sums" USING btree ("topic","day");--> statement-breakpoint
-- Days of rows that are there already are read from them until they are added up.
INSERT INTO changed_days (topic, day)
SELECT DISTINCT 'leads', (created_at AT TIME ZONE 'UTC' - interval '3 hours')::date FROM leads
UNION ALL SELECT DISTINCT 'orders', (created_at AT TIME ZONE 'UTC' - interval '3 hours')::date FROM transactions
UNION ALL SELECT DISTINCT 'cards', (created_at AT TIME ZONE 'UTC' - interval '3 hours')::date FROM cards
UNION ALL SELECT DISTINCT 'received', (paid_at AT TIME ZONE 'UTC' - interval '3 hours')::date FROM installment_payments WHERE paid_at IS NOT NULL
UNION ALL SELECT DISTINCT 'refunded', (refunded_at AT TIME ZONE 'UTC' - interval '3 hours')::date FROM installment_payments WHERE refunded_at IS NOT NULL
UNION ALL SELECT DISTINCT 'open', due_date FROM installment_payments;
-- access eebcd241edf9e341
