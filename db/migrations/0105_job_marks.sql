-- Until when a job that goes on from its last run has done its work: an outage is made up for, however long it was.
CREATE TABLE "job_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
alter table job_marks enable row level security;
--> statement-breakpoint
alter table job_marks force row level security;
--> statement-breakpoint
grant select, insert, update, delete on job_marks to nome_system;
--> statement-breakpoint
create policy system_all on job_marks to nome_system using (true) with check (true);
