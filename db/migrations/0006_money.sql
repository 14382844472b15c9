CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"entry_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"day" date NOT NULL,
	"removed_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expenses_entry_key" UNIQUE("entry_key","day"),
	CONSTRAINT "expenses_kind_check" CHECK ("kind" in ('rent', 'people', 'tax', 'marketing', 'systems', 'bureaus', 'legal', 'bank', 'other')),
	CONSTRAINT "expenses_amount_check" CHECK (amount > 0),
	CONSTRAINT "expenses_description_check" CHECK (char_length(description) between 2 and 120)
);
--> statement-breakpoint
CREATE TABLE "fee_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"method" text NOT NULL,
	"gateway" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"rate_bp" integer DEFAULT 0 NOT NULL,
	"fixed" numeric(12, 2) DEFAULT '0' NOT NULL,
	"settle_days" integer NOT NULL,
	"settle_unit" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_rates_start_key" UNIQUE("method","gateway","starts_on"),
	CONSTRAINT "fee_rates_method_check" CHECK ("method" in ('pix', 'card', 'boleto', 'transfer', 'cash')),
	CONSTRAINT "fee_rates_gateway_check" CHECK ("gateway" in ('', 'mercadopago', 'asaas', 'sandbox', 'manual')),
	CONSTRAINT "fee_rates_unit_check" CHECK ("settle_unit" in ('business', 'calendar', 'monthly')),
	CONSTRAINT "fee_rates_values_check" CHECK (rate_bp between 0 and 5000 and fixed >= 0 and settle_days between 0 and 120)
);
--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "fee" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "settles_on" date;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rates" ADD CONSTRAINT "fee_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_day_idx" ON "expenses" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "expenses_created_by_idx" ON "expenses" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "fee_rates_created_by_idx" ON "fee_rates" USING btree ("created_by");
-- access a8e294476afa1cf9
