CREATE TABLE "import_archives" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"batch_id" uuid NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"entries" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_archives_batch_id_unique" UNIQUE("batch_id"),
	CONSTRAINT "import_archives_file_path_unique" UNIQUE("file_path")
);
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents'));
-- access aabe4c8e37b4c004
