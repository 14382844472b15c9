CREATE TABLE "lawsuit_listings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"lawsuit_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawsuit_listings_pair_key" UNIQUE("lawsuit_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "lawsuit_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lawsuit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"grau" text DEFAULT '' NOT NULL,
	"code" integer,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"complement" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"effect" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawsuit_movements_source_check" CHECK ("source" in ('datajud', 'hand')),
	CONSTRAINT "lawsuit_movements_effect_check" CHECK ("effect" in ('injunction_granted', 'injunction_denied', 'injunction_revoked', 'sentence', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "integration_checks" DROP CONSTRAINT "integration_checks_adapter_check";--> statement-breakpoint
ALTER TABLE "integration_credentials" DROP CONSTRAINT "integration_credentials_adapter_check";--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "lawyer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "oab" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "opposing" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "next_deadline" date;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "injunction_granted_on" date;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "injunction_revoked_on" date;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "court_version" text;--> statement-breakpoint
ALTER TABLE "lawsuit_listings" ADD CONSTRAINT "lawsuit_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_listings" ADD CONSTRAINT "lawsuit_listings_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_listings" ADD CONSTRAINT "lawsuit_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_movements" ADD CONSTRAINT "lawsuit_movements_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_movements" ADD CONSTRAINT "lawsuit_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lawsuit_listings_listing_idx" ON "lawsuit_listings" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "lawsuit_listings_user_idx" ON "lawsuit_listings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lawsuit_movements_code_key" ON "lawsuit_movements" USING btree ("lawsuit_id","grau","code","at") WHERE code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lawsuit_movements_name_key" ON "lawsuit_movements" USING btree ("lawsuit_id","grau","name","at") WHERE code is null;--> statement-breakpoint
CREATE INDEX "lawsuit_movements_recent_idx" ON "lawsuit_movements" USING btree ("lawsuit_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lawsuit_movements_user_idx" ON "lawsuit_movements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_lawsuits_deadline_idx" ON "card_lawsuits" USING btree ("next_deadline","id") WHERE next_deadline is not null;--> statement-breakpoint
CREATE INDEX "card_lawsuits_checked_idx" ON "card_lawsuits" USING btree ("checked_at","id") WHERE status = 'active';--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD CONSTRAINT "card_lawsuits_injunction_check" CHECK (injunction_revoked_on >= injunction_granted_on);--> statement-breakpoint
ALTER TABLE "integration_checks" ADD CONSTRAINT "integration_checks_adapter_check" CHECK ("adapter" in ('payments', 'mail', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD CONSTRAINT "integration_credentials_adapter_check" CHECK ("adapter" in ('payments', 'mail', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));
-- access fcee2d4f6596ef2a
