CREATE TABLE "pix_tries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"try_on" date NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pix_tries_number_key" UNIQUE("charge_id","number"),
	CONSTRAINT "pix_tries_day_key" UNIQUE("charge_id","try_on"),
	CONSTRAINT "pix_tries_status_check" CHECK ("status" in ('asked', 'scheduled', 'refused', 'canceled', 'paid')),
	CONSTRAINT "pix_tries_number_check" CHECK (number between 0 and 3 and (number = 0) = (try_on = due_on)),
	CONSTRAINT "pix_tries_day_check" CHECK (try_on between due_on and due_on + 7)
);
--> statement-breakpoint
CREATE TABLE "sandbox_authorizations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reference" uuid NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"fixed_amount" numeric(12, 2),
	"first_due" date NOT NULL,
	"last_due" date NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_authorizations_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_authorizations_status_check" CHECK ("status" in ('asked', 'active', 'refused', 'expired', 'canceled')),
	CONSTRAINT "sandbox_authorizations_days_check" CHECK (first_due <= last_due)
);
--> statement-breakpoint
CREATE TABLE "pix_authorizations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"gateway_id" text,
	"gateway_mark" text,
	"status" text DEFAULT 'asked' NOT NULL,
	"parts" jsonb NOT NULL,
	"last_due" date NOT NULL,
	"activated_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pix_authorizations_gateway_key" UNIQUE("gateway","gateway_id"),
	CONSTRAINT "pix_authorizations_status_check" CHECK ("status" in ('asked', 'active', 'refused', 'expired', 'canceled', 'completed')),
	CONSTRAINT "pix_authorizations_ended_by_check" CHECK ("ended_by" in ('customer', 'bank', 'order', 'other-payment')),
	CONSTRAINT "pix_authorizations_parts_check" CHECK (jsonb_array_length(parts) between 1 and 11),
	CONSTRAINT "pix_authorizations_ended_check" CHECK ((status in ('asked', 'active')) = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "authorization_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "authorization_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "tries" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pix_tries" ADD CONSTRAINT "pix_tries_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_tries" ADD CONSTRAINT "pix_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pix_tries_user_idx" ON "pix_tries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pix_authorizations_open_key" ON "pix_authorizations" USING btree ("transaction_id") WHERE status in ('asked', 'active');--> statement-breakpoint
CREATE INDEX "pix_authorizations_mark_idx" ON "pix_authorizations" USING btree ("gateway_mark") WHERE gateway_mark is not null;--> statement-breakpoint
CREATE INDEX "pix_authorizations_transaction_idx" ON "pix_authorizations" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "pix_authorizations_user_idx" ON "pix_authorizations" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_authorization_id_pix_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "public"."pix_authorizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_authorization_id_sandbox_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "public"."sandbox_authorizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_charges_debit_key" ON "payment_charges" USING btree ("authorization_id","installment_id") WHERE authorization_id is not null and due_on is not null;--> statement-breakpoint
CREATE INDEX "payment_charges_authorization_idx" ON "payment_charges" USING btree ("authorization_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_authorization_idx" ON "sandbox_payments" USING btree ("authorization_id");
-- access e17a27afebba5a15
