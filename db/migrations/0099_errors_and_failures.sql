CREATE TABLE "error_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"what" text NOT NULL,
	"place" text,
	"route" text DEFAULT '' NOT NULL,
	"request_id" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "error_reports_fingerprint_key" UNIQUE("fingerprint"),
	CONSTRAINT "error_reports_count_check" CHECK (count > 0)
);
--> statement-breakpoint
CREATE INDEX "error_reports_last_idx" ON "error_reports" USING btree ("last_at" DESC NULLS FIRST);
--> statement-breakpoint
alter table error_reports enable row level security;
--> statement-breakpoint
alter table error_reports force row level security;
--> statement-breakpoint
grant select, insert, update, delete on error_reports to nome_system;
--> statement-breakpoint
create policy system_all on error_reports to nome_system using (true) with check (true);
--> statement-breakpoint
-- Since when a webhook gives deliveries up: told once, until one arrives again.
ALTER TABLE "webhook_endpoints" ADD COLUMN "failing_since" timestamp with time zone;
--> statement-breakpoint
grant select (failing_since) on webhook_endpoints to nome_admin;
--> statement-breakpoint
grant update (failing_since) on webhook_endpoints to nome_system;
