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
ALTER TABLE "cards" ADD COLUMN "own" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "own" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "own" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_own_idx" ON "cards" USING gin ("own");--> statement-breakpoint
CREATE INDEX "leads_own_idx" ON "leads" USING gin ("own");--> statement-breakpoint
CREATE INDEX "profiles_own_idx" ON "profiles" USING gin ("own");
-- access c1906c4414cb3a18
