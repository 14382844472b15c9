CREATE TABLE "renegotiations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"open_amount" numeric(12, 2) NOT NULL,
	"discount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renegotiations_amounts_check" CHECK (discount >= 0 and discount <= open_amount)
);
--> statement-breakpoint
CREATE TABLE "gateway_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL,
	"others" integer DEFAULT 0 NOT NULL,
	"alike" integer DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_checks_status_check" CHECK ("status" in ('waiting', 'done', 'failed')),
	CONSTRAINT "gateway_checks_days_check" CHECK (from_day <= until_day)
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_receipts_charge_id_unique" UNIQUE("charge_id"),
	CONSTRAINT "payment_receipts_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "payment_receipts_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "installment_payments" DROP CONSTRAINT "installment_payments_method_check";--> statement-breakpoint
ALTER TABLE "payment_charges" DROP CONSTRAINT "payment_charges_method_check";--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "paid_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "renegotiation_id" uuid;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_checks" ADD CONSTRAINT "gateway_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renegotiations_transaction_idx" ON "renegotiations" USING btree ("transaction_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "renegotiations_user_idx" ON "renegotiations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "renegotiations_created_by_idx" ON "renegotiations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "gateway_checks_recent_idx" ON "gateway_checks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gateway_checks_user_idx" ON "gateway_checks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_user_idx" ON "payment_receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_created_by_idx" ON "payment_receipts" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_renegotiation_id_renegotiations_id_fk" FOREIGN KEY ("renegotiation_id") REFERENCES "public"."renegotiations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_replaced_by_renegotiations_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."renegotiations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "installment_payments_received_idx" ON "installment_payments" USING btree ("paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"paid_amount") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "installment_payments_refunded_idx" ON "installment_payments" USING btree ("refunded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"paid_amount") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "installment_payments_open_idx" ON "installment_payments" USING btree ("due_date","id","status","amount") WHERE status in ('pending', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "installment_payments_renegotiation_idx" ON "installment_payments" USING btree ("renegotiation_id") WHERE renegotiation_id is not null;--> statement-breakpoint
CREATE INDEX "installment_payments_replaced_idx" ON "installment_payments" USING btree ("replaced_by") WHERE replaced_by is not null;--> statement-breakpoint
CREATE INDEX "payment_charges_paid_idx" ON "payment_charges" USING btree ("gateway","paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_paid_idx" ON "sandbox_payments" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
-- What was paid before: the payment that was credited says how much, else the part does. The owner meets no policy meanwhile.
alter table installment_payments no force row level security;--> statement-breakpoint
alter table payment_charges no force row level security;--> statement-breakpoint
alter table installment_payments disable trigger user;--> statement-breakpoint
update installment_payments p set
  paid_at = coalesce(p.paid_at, p.updated_at),
  paid_amount = coalesce((select c.amount from payment_charges c where c.installment_id = p.id and c.credited), p.amount),
  refunded_at = case when p.status = 'refunded' then p.updated_at end
where p.status in ('paid', 'refunded');--> statement-breakpoint
alter table installment_payments enable trigger user;--> statement-breakpoint
alter table payment_charges force row level security;--> statement-breakpoint
alter table installment_payments force row level security;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_paid_check" CHECK (status not in ('paid', 'refunded') or (paid_at is not null and paid_amount > 0));--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_refunded_check" CHECK (status <> 'refunded' or refunded_at is not null);--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_replaced_check" CHECK (replaced_by is null or status = 'canceled');--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_method_check" CHECK ("payment_method" in ('pix', 'card', 'transfer', 'cash'));--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_method_check" CHECK ("method" in ('pix', 'card', 'transfer', 'cash'));