CREATE TABLE "tax_note_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"note_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"first" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_note_payments_note_key" UNIQUE("note_id","charge_id"),
	CONSTRAINT "tax_note_payments_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "tax_notes" DROP CONSTRAINT "tax_notes_charge_id_payment_charges_id_fk";
--> statement-breakpoint
DROP INDEX "tax_notes_charge_key";--> statement-breakpoint
DROP INDEX "tax_notes_charge_idx";--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD COLUMN "grouping" text DEFAULT 'receipt' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_note_payments" ADD CONSTRAINT "tax_note_payments_note_id_tax_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."tax_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_note_payments" ADD CONSTRAINT "tax_note_payments_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_note_payments_charge_idx" ON "tax_note_payments" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_note_payments_first_key" ON "tax_note_payments" USING btree ("charge_id","environment") WHERE first;--> statement-breakpoint
INSERT INTO "tax_note_payments" ("note_id", "charge_id", "environment", "paid_on", "amount", "first")
	SELECT "id", "charge_id", "environment", "competence", "amount", "replaces_id" IS NULL FROM "tax_notes" WHERE "charge_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_notes" DROP COLUMN "charge_id";--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD CONSTRAINT "tax_note_settings_grouping_check" CHECK ("grouping" in ('receipt', 'month'));--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_kind_check";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_kind_check" CHECK ("kind" in ('chargeback', 'med', 'bank'));
-- access 80fc7ee0688eeb5f
