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
ALTER TABLE "products" ADD COLUMN "legal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "lawyers_oab_key" ON "lawyers" USING btree ("oab_uf","oab_number");
--> statement-breakpoint
UPDATE "products" SET "legal" = true WHERE "slug" = 'limpa-jus';
-- access b0f05ffc8348cbcf
