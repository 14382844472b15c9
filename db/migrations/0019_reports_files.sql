ALTER TABLE "report_snapshots" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD COLUMN "file_path" text;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD COLUMN "file_size" bigint;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD COLUMN "mime_type" text;--> statement-breakpoint
CREATE INDEX "listings_place_due_idx" ON "listings" USING btree ("place","turn",coalesce(next_due_on, '9999-12-31'::date),"id");--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_file_path_unique" UNIQUE("file_path");--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_file_check" CHECK (num_nulls(file_name, file_path, file_size, mime_type) in (0, 4) and file_size > 0);