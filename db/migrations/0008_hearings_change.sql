ALTER TABLE "lawsuit_hearings" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD COLUMN "canceled_at" timestamp with time zone;
-- access c4926dd06cbeeeb6
