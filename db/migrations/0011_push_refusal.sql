ALTER TABLE "push_keys" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_keys" ADD COLUMN "refused_status" integer;