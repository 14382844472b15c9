DROP INDEX "profiles_assignee_idx";--> statement-breakpoint
ALTER TABLE "card_proofs" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "card_proofs_removed_idx" ON "card_proofs" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "profiles_uf_idx" ON "profiles" USING btree ("uf","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "profiles_assignee_idx" ON "profiles" USING btree ("assignee_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);