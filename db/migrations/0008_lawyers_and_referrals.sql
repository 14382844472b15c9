CREATE TABLE "lawyers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"oab_uf" char(2) NOT NULL,
	"oab_number" text NOT NULL,
	"firm" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawyers_oab_check" CHECK (oab_uf ~ '^[A-Z]{2}$' and oab_number ~ '^[0-9]{1,6}[A-Z]?$')
);
--> statement-breakpoint
CREATE TABLE "outside_contracts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"title" text NOT NULL,
	"signed_on" date NOT NULL,
	"file_name" text,
	"mime_type" text,
	"file_path" text,
	"sha256" text,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_contracts_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "outside_contracts_title_check" CHECK (length(title) between 1 and 120),
	CONSTRAINT "outside_contracts_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "outside_contracts_file_check" CHECK (num_nulls(file_name, mime_type, file_path, sha256) in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "saved_mappings" DROP CONSTRAINT "saved_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_check";--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_self_check";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "legal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD COLUMN "ibs_operation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD COLUMN "ibs_cst" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD COLUMN "ibs_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outside_contracts" ADD CONSTRAINT "outside_contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_contracts" ADD CONSTRAINT "outside_contracts_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_contracts" ADD CONSTRAINT "outside_contracts_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lawyers_oab_key" ON "lawyers" USING btree ("oab_uf","oab_number");--> statement-breakpoint
CREATE INDEX "outside_contracts_user_idx" ON "outside_contracts" USING btree ("user_id","signed_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outside_contracts_holder_idx" ON "outside_contracts" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "outside_contracts_added_by_idx" ON "outside_contracts" USING btree ("added_by");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_customer_id_unique" UNIQUE("customer_id");--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents', 'contracts'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents', 'contracts'));--> statement-breakpoint
ALTER TABLE "saved_mappings" ADD CONSTRAINT "saved_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents', 'contracts'));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_check" CHECK (scopes <@ array['leads:write', 'leads:read', 'clients:read', 'clients:write', 'orders:read', 'orders:write', 'records:read', 'records:write', 'letters:read', 'tasks:read', 'tasks:write', 'payments:read', 'payments:write']::text[]);--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_customer_check" CHECK (customer_id is null or kind = 'client');--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_self_check" CHECK ("self_reason" in ('document', 'phone', 'device'));--> statement-breakpoint
UPDATE "products" SET "legal" = true WHERE "slug" = 'limpa-jus';
-- access 837d3860650bcdea
