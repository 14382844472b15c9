-- Questions have versions like every other text; what an editor saw is told by those.
DROP TRIGGER "version_count" ON "faq_items";--> statement-breakpoint
CREATE INDEX "content_versions_deleted_idx" ON "content_versions" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published_at is not null and body = 'null';--> statement-breakpoint
ALTER TABLE "faq_items" DROP COLUMN "version";