CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"header_sha256" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_header_key" UNIQUE("kind","header_sha256"),
	CONSTRAINT "import_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[],
	"result" text,
	"note" text DEFAULT '' NOT NULL,
	"entity_id" uuid,
	"bank_key" text,
	CONSTRAINT "import_rows_line_key" UNIQUE("import_id","line"),
	CONSTRAINT "import_rows_result_check" CHECK ("result" in ('added', 'known', 'bad', 'removed', 'kept')),
	CONSTRAINT "import_rows_waiting_check" CHECK (result is not null or cells is not null)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"file_name" text NOT NULL,
	"header" text[] NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options" jsonb,
	"row_count" integer NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"bad" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments')),
	CONSTRAINT "imports_status_check" CHECK ("status" in ('draft', 'running', 'stopped', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_origin_check";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_waiting_idx" ON "import_rows" USING btree ("import_id","line") WHERE result is null;--> statement-breakpoint
CREATE INDEX "import_rows_result_idx" ON "import_rows" USING btree ("import_id","result","line");--> statement-breakpoint
CREATE INDEX "import_rows_values_idx" ON "import_rows" USING btree ("import_id") WHERE cells is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_bank_key" ON "import_rows" USING btree ("bank_key") WHERE result = 'added';--> statement-breakpoint
CREATE INDEX "imports_recent_idx" ON "imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_created_by_idx" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "leads_whatsapp_idx" ON "leads" USING btree ("whatsapp");--> statement-breakpoint
CREATE INDEX "profiles_phone_idx" ON "profiles" USING btree ("phone");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_origin_check" CHECK ("origin" in ('landing', 'checkout', 'contato', 'telefone', 'balcao', 'whatsapp', 'indicacao', 'importacao'));
-- access ea58acbf8db12627
