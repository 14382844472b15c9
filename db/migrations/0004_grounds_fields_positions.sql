CREATE TABLE "addressee_terms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"addressee_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"min_level" text NOT NULL,
	"powers" jsonb NOT NULL,
	"extra_docs" text DEFAULT '' NOT NULL,
	"voice" text NOT NULL,
	"channels" jsonb NOT NULL,
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addressee_terms_holder_key" UNIQUE("addressee_id","holder"),
	CONSTRAINT "addressee_terms_holder_check" CHECK ("holder" in ('CPF', 'CNPJ')),
	CONSTRAINT "addressee_terms_level_check" CHECK ("min_level" in ('click', 'gov_br', 'icp', 'firma')),
	CONSTRAINT "addressee_terms_voice_check" CHECK ("voice" in ('attorney', 'holder')),
	CONSTRAINT "addressee_terms_channels_check" CHECK (jsonb_array_length(channels) > 0)
);
--> statement-breakpoint
CREATE TABLE "own_fields" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"record" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"place" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_fields_key" UNIQUE("record","key"),
	CONSTRAINT "own_fields_record_check" CHECK ("record" in ('lead', 'client', 'case')),
	CONSTRAINT "own_fields_kind_check" CHECK ("kind" in ('text', 'number', 'date', 'choice')),
	CONSTRAINT "own_fields_key_check" CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'),
	CONSTRAINT "own_fields_label_check" CHECK (char_length(label) between 2 and 60),
	CONSTRAINT "own_fields_choices_check" CHECK (cardinality(choices) <= 50 and (kind = 'choice' or choices = '{}'))
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"areas" jsonb NOT NULL,
	"exports" boolean DEFAULT true NOT NULL,
	"limits" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "positions_name_unique" UNIQUE("name"),
	CONSTRAINT "positions_base_key" UNIQUE("id","base"),
	CONSTRAINT "positions_base_check" CHECK ("base" in ('manager', 'clerk', 'lawyer', 'finance', 'accountant')),
	CONSTRAINT "positions_name_check" CHECK (char_length(name) between 3 and 40)
);
--> statement-breakpoint
ALTER TABLE "letter_templates" DROP CONSTRAINT "letter_templates_family_check";--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_ground_check";--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_next_check";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_kind_check";--> statement-breakpoint
DROP INDEX "guarantee_requests_one_open_idx";--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD COLUMN "listing_id" uuid;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD COLUMN "record_name" text;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "search_text" text GENERATED ALWAYS AS (nome_fold(regexp_replace(case_number, '[^0-9]', '', 'g') || ' ' || court || ' ' || opposing)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "own" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "own" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "voice" text DEFAULT 'attorney' NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD COLUMN "level" text DEFAULT 'click' NOT NULL;--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD COLUMN "powers" jsonb DEFAULT '["consult","contest","receive_answers","ask_copies"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "taken_back_reason" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "own" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "disabled_members" ADD COLUMN "custom_position_id" uuid;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "custom_position_id" uuid;--> statement-breakpoint
ALTER TABLE "addressee_terms" ADD CONSTRAINT "addressee_terms_addressee_id_addressees_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."addressees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_members" ADD CONSTRAINT "disabled_members_custom_position_fkey" FOREIGN KEY ("custom_position_id","position") REFERENCES "public"."positions"("id","base") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_custom_position_fkey" FOREIGN KEY ("custom_position_id","position") REFERENCES "public"."positions"("id","base") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guarantee_requests_one_record_idx" ON "guarantee_requests" USING btree ("listing_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "cards_own_idx" ON "cards" USING gin ("own");--> statement-breakpoint
CREATE INDEX "leads_own_idx" ON "leads" USING gin ("own");--> statement-breakpoint
CREATE INDEX "profiles_own_idx" ON "profiles" USING gin ("own");--> statement-breakpoint
CREATE INDEX "disabled_members_custom_position_idx" ON "disabled_members" USING btree ("custom_position_id","position");--> statement-breakpoint
CREATE INDEX "user_roles_custom_position_idx" ON "user_roles" USING btree ("custom_position_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "guarantee_requests_one_open_idx" ON "guarantee_requests" USING btree ("card_id") WHERE status = 'open' and listing_id is null;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_record_check" CHECK ((listing_id is null) = (record_name is null) and (listing_id is null or choice = 'continue'));--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_family_check" CHECK ("family" in ('C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C6B', 'C7', 'C8', 'C8B', 'C9', 'C10', 'C11', 'C12', 'C14', 'C1_PJ', 'C2_PJ', 'C5_PJ', 'C5B_PJ', 'C14_PJ', 'C3_CADIN', 'C7_NAO'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_voice_check" CHECK ("voice" in ('attorney', 'holder'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_sent_by_check" CHECK ("sent_by" in ('firm', 'customer'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_ground_check" CHECK ("ground" in ('C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C6B', 'C7', 'C8', 'C8B', 'C9', 'C10', 'C11', 'C12', 'C14'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_next_check" CHECK ("next" in ('prove_removal', 'show_proof', 'complain', 'send_more', 'disagree', 'ombudsman', 'lawyer', 'notary'));--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD CONSTRAINT "powers_level_check" CHECK ("level" in ('click', 'gov_br', 'icp', 'firma'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_kind_check" CHECK ("kind" in ('inadimplencia', 'protesto', 'cheque', 'acao', 'scr_vencido', 'scr_prejuizo', 'consulta', 'oferta', 'outro'));--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_taken_back_check" CHECK (taken_back_reason is null or taken_back_at is not null and gateway = 'manual');
-- access 3d075c1057a53181
