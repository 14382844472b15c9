CREATE TABLE "plan_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"plan" text NOT NULL,
	"version" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"list_price" numeric(12, 2) NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"max_installments" integer NOT NULL,
	"entry_amount" numeric(12, 2) NOT NULL,
	"entry_days" integer NOT NULL,
	"warranty_amount" numeric(12, 2) NOT NULL,
	"warranty_days" integer NOT NULL,
	"activation_warranty_days" integer NOT NULL,
	"activates_cards" text[] NOT NULL,
	"campaign_name" text DEFAULT '' NOT NULL,
	"campaign_price" numeric(12, 2),
	"campaign_begins_on" date,
	"campaign_ends_on" date,
	"published_at" timestamp with time zone,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_versions_plan_version_key" UNIQUE("plan","version"),
	CONSTRAINT "plan_versions_plan_check" CHECK ("plan" in ('CPF', 'CNPJ')),
	CONSTRAINT "plan_versions_version_check" CHECK (version > 0),
	CONSTRAINT "plan_versions_price_check" CHECK (price > entry_amount and list_price >= price),
	CONSTRAINT "plan_versions_installments_check" CHECK (max_installments between 1 and 12),
	CONSTRAINT "plan_versions_entry_check" CHECK (entry_amount > 0 and entry_days between 1 and 365),
	CONSTRAINT "plan_versions_warranty_check" CHECK (warranty_amount > 0 and warranty_days > 0 and activation_warranty_days > 0),
	CONSTRAINT "plan_versions_cards_check" CHECK (cardinality(activates_cards) > 0 and activates_cards <@ array['nome', 'jus', 'bacen', 'dividas', 'processos', 'rating']),
	CONSTRAINT "plan_versions_campaign_check" CHECK ((campaign_price is null or (campaign_price > entry_amount and campaign_price <= price and campaign_ends_on is not null)) and (campaign_name <> '' or num_nonnulls(campaign_price, campaign_begins_on, campaign_ends_on) = 0) and campaign_begins_on <= campaign_ends_on)
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "plan_version_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_one_draft_key" ON "plan_versions" USING btree ("plan") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "plan_versions_author_idx" ON "plan_versions" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_plan_version_idx" ON "transactions" USING btree ("plan_version_id");
-- access 921195b690fe3b0e
