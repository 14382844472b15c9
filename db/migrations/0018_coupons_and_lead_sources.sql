CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"begins_on" date,
	"ends_on" date,
	"max_uses" integer,
	"plans" text[] DEFAULT '{}' NOT NULL,
	"discount" text DEFAULT 'none' NOT NULL,
	"percent" integer,
	"amount" numeric(12, 2),
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code_check" CHECK (code = upper(code) and code ~ '^[^[:space:]]{3,40}$'),
	CONSTRAINT "coupons_days_check" CHECK (begins_on <= ends_on),
	CONSTRAINT "coupons_uses_check" CHECK (max_uses > 0),
	CONSTRAINT "coupons_plans_check" CHECK (plans <@ array['CPF', 'CNPJ']),
	CONSTRAINT "coupons_kind_check" CHECK ("discount" in ('none', 'percent', 'amount')),
	CONSTRAINT "coupons_discount_check" CHECK ((discount = 'percent') = (percent is not null) and (discount = 'amount') = (amount is not null)),
	CONSTRAINT "coupons_value_check" CHECK (percent between 1 and 90 and amount > 0)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "brought_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_brought_idx" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE brought_by <> '';--> statement-breakpoint
CREATE INDEX "transactions_coupon_held_idx" ON "transactions" USING btree ((plan_snapshot #>> '{coupon,id}')) WHERE plan_snapshot #>> '{coupon,id}' is not null;
-- access 8b20c9a5aaa10380
