ALTER TABLE "profiles" ADD COLUMN "other_phones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_other_phones_idx" ON "profiles" USING gin ("other_phones");