CREATE TABLE "saved_mappings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"titles" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_mappings_name_key" UNIQUE("kind","name"),
	CONSTRAINT "saved_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents')),
	CONSTRAINT "saved_mappings_length_check" CHECK (length(name) between 1 and 60)
);
-- access dcfc2b849639fae1
