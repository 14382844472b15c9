CREATE TABLE "sandbox_tax_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dps_id" text NOT NULL,
	"key" text NOT NULL,
	"xml" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_tax_notes_dps_id_unique" UNIQUE("dps_id"),
	CONSTRAINT "sandbox_tax_notes_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "tax_note_series" (
	"name" text PRIMARY KEY NOT NULL,
	"next_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_note_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"environment" text DEFAULT 'simulation' NOT NULL,
	"starts_on" date,
	"city" text DEFAULT '' NOT NULL,
	"city_registration" text DEFAULT '' NOT NULL,
	"service_code" text DEFAULT '' NOT NULL,
	"nbs" text DEFAULT '' NOT NULL,
	"regime" text DEFAULT '' NOT NULL,
	"simples_taxes" text DEFAULT '' NOT NULL,
	"tax_rate" text DEFAULT '' NOT NULL,
	"series" integer DEFAULT 1 NOT NULL,
	"hash" text DEFAULT 'sha256' NOT NULL,
	"tested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_note_settings_series_check" CHECK (series between 1 and 89999),
	CONSTRAINT "tax_note_settings_environment_check" CHECK ("environment" in ('simulation', 'test', 'production'))
);
--> statement-breakpoint
CREATE TABLE "tax_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid,
	"user_id" uuid,
	"customer_name" text DEFAULT '' NOT NULL,
	"customer_document" text DEFAULT '' NOT NULL,
	"environment" text NOT NULL,
	"series" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"competence" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"replaces_id" uuid,
	"dps_id" text,
	"dps_xml" text,
	"nfse_xml" text,
	"key" text,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"issued_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_notes_number_key" UNIQUE("environment","series","number"),
	CONSTRAINT "tax_notes_state_check" CHECK ("state" in ('queued', 'signed', 'sent', 'issued', 'rejected', 'cancel_asked', 'cancelled', 'replaced')),
	CONSTRAINT "tax_notes_environment_check" CHECK ("environment" in ('simulation', 'test', 'production')),
	CONSTRAINT "tax_notes_amount_check" CHECK (amount > 0),
	CONSTRAINT "tax_notes_number_check" CHECK (number > 0),
	CONSTRAINT "tax_notes_key_check" CHECK (key ~ '^[0-9]{50}$'),
	CONSTRAINT "tax_notes_issued_check" CHECK (state not in ('issued', 'cancel_asked', 'cancelled', 'replaced') or key is not null)
);
--> statement-breakpoint
ALTER TABLE "tax_notes" ADD CONSTRAINT "tax_notes_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_notes" ADD CONSTRAINT "tax_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_notes" ADD CONSTRAINT "tax_notes_replaces_id_tax_notes_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."tax_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_notes_charge_key" ON "tax_notes" USING btree ("charge_id","environment") WHERE replaces_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_notes_replaces_key" ON "tax_notes" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "tax_notes_charge_idx" ON "tax_notes" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "tax_notes_user_idx" ON "tax_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tax_notes_due_idx" ON "tax_notes" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "tax_notes_recent_idx" ON "tax_notes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
-- access 95be4636a3066afd
