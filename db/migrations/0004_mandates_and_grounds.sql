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
ALTER TABLE "letter_templates" DROP CONSTRAINT "letter_templates_family_check";--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_ground_check";--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_next_check";--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_kind_check";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "voice" text DEFAULT 'attorney' NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD COLUMN "level" text DEFAULT 'click' NOT NULL;--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD COLUMN "powers" jsonb DEFAULT '["consult","contest","receive_answers","ask_copies"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "addressee_terms" ADD CONSTRAINT "addressee_terms_addressee_id_addressees_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."addressees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_family_check" CHECK ("family" in ('C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C6B', 'C7', 'C8', 'C8B', 'C9', 'C10', 'C11', 'C12', 'C14', 'C1_PJ', 'C2_PJ', 'C5_PJ', 'C5B_PJ', 'C14_PJ', 'C3_CADIN', 'C7_NAO'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_voice_check" CHECK ("voice" in ('attorney', 'holder'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_sent_by_check" CHECK ("sent_by" in ('firm', 'customer'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_ground_check" CHECK ("ground" in ('C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C6B', 'C7', 'C8', 'C8B', 'C9', 'C10', 'C11', 'C12', 'C14'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_next_check" CHECK ("next" in ('prove_removal', 'show_proof', 'complain', 'send_more', 'disagree', 'ombudsman', 'lawyer', 'notary'));--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD CONSTRAINT "powers_level_check" CHECK ("level" in ('click', 'gov_br', 'icp', 'firma'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_kind_check" CHECK ("kind" in ('inadimplencia', 'protesto', 'cheque', 'acao', 'scr_vencido', 'scr_prejuizo', 'consulta', 'oferta', 'outro'));
-- access 9d0e96f48ef12f04
