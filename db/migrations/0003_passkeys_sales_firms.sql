CREATE TABLE "sales_goals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"member_id" uuid NOT NULL,
	"month" date NOT NULL,
	"target" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_goals_member_key" UNIQUE("member_id","month"),
	CONSTRAINT "sales_goals_month_check" CHECK (extract(day from month) = 1),
	CONSTRAINT "sales_goals_target_check" CHECK (target between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_installments_check";--> statement-breakpoint
ALTER TABLE "card_documents" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "loss_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_contact_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "campaign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "referred_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "converted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "arrival" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "arrival_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "received_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_records" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "sales_goals" ADD CONSTRAINT "sales_goals_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_goals_month_idx" ON "sales_goals" USING btree ("month");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "imports_batch_idx" ON "imports" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "leads_converted_at_idx" ON "leads" USING btree ("converted_at") WHERE converted_at is not null;--> statement-breakpoint
CREATE INDEX "leads_next_contact_idx" ON "leads" USING btree ("next_contact_at","id") WHERE next_contact_at is not null and merged_into is null;--> statement-breakpoint
CREATE INDEX "refunds_missing_idx" ON "refunds" USING btree ("due_on","id") WHERE arrival = 'missing';--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_side_check" CHECK ("side" in ('front', 'back'));--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes'));--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_call_check" CHECK ("call_outcome" in ('spoke', 'later', 'no_answer', 'voicemail', 'wrong_number'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_loss_reason_check" CHECK ("loss_reason" in ('price', 'no_answer', 'gave_up', 'competitor', 'nothing_removable', 'wrong_contact', 'unlisted', 'rule'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_arrival_check" CHECK ("arrival" in ('arrived', 'missing', 'settled'));--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_elsewhere_check" CHECK (not received_elsewhere or paid_at is not null);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_installments_check" CHECK (installments between 1 and 60);--> statement-breakpoint
ALTER TABLE "access_records" ADD CONSTRAINT "access_records_method_check" CHECK ("method" in ('password', 'code', 'link', 'passkey', 'mail'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_method_check" CHECK ("method" in ('password', 'code', 'link', 'passkey', 'mail'));
-- access 8b439088292727bd
