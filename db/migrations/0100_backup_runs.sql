-- What became of each backup that the product made by itself.
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"day" date,
	"status" text DEFAULT 'running' NOT NULL,
	"folder" text NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"row_count" bigint,
	"file_count" integer,
	"missing_count" integer,
	"fault" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backup_runs_status_check" CHECK ("status" in ('running', 'done', 'failed')),
	CONSTRAINT "backup_runs_fault_check" CHECK ((status = 'failed') = (fault is not null)),
	CONSTRAINT "backup_runs_done_check" CHECK ((status = 'done') = (bytes is not null)),
	CONSTRAINT "backup_runs_finished_check" CHECK ((status = 'running') = (finished_at is null)),
	CONSTRAINT "backup_runs_removed_check" CHECK (removed_at is null or status = 'done')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_running_key" ON "backup_runs" USING btree ("status") WHERE status = 'running';
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_day_key" ON "backup_runs" USING btree ("day") WHERE status = 'done';
--> statement-breakpoint
CREATE INDEX "backup_runs_newest_idx" ON "backup_runs" USING btree ("started_at" DESC NULLS FIRST);
--> statement-breakpoint
alter table backup_runs enable row level security;
--> statement-breakpoint
alter table backup_runs force row level security;
--> statement-breakpoint
revoke all on backup_runs from public;
--> statement-breakpoint
create policy admin_all on backup_runs to nome_admin using (true) with check (true);
--> statement-breakpoint
create policy system_all on backup_runs to nome_system using (true) with check (true);
--> statement-breakpoint
grant select on backup_runs to nome_admin;
--> statement-breakpoint
grant select, insert, update, delete on backup_runs to nome_system;
