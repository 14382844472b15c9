ALTER TABLE "linked_profiles" DROP CONSTRAINT "linked_profiles_relationship_check";--> statement-breakpoint
ALTER TABLE "linked_profiles" ADD COLUMN "consent" text DEFAULT 'asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "linked_profiles" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "linked_profiles" ADD COLUMN "consent_hash" text;--> statement-breakpoint
ALTER TABLE "linked_profiles" ADD COLUMN "consent_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "linked_profiles_consent_idx" ON "linked_profiles" USING btree ("consent_hash");--> statement-breakpoint
ALTER TABLE "linked_profiles" ADD CONSTRAINT "linked_profiles_consent_check" CHECK ("consent" in ('asked', 'given', 'refused', 'guardian'));--> statement-breakpoint
ALTER TABLE "linked_profiles" ADD CONSTRAINT "linked_profiles_relationship_check" CHECK ("relationship" in ('cônjuge', 'filho', 'pai', 'mãe', 'irmão', 'sócio', 'representante', 'empresa', 'outro'));
-- access 815da80aed6e4830
