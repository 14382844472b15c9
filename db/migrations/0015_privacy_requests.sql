DROP INDEX "notifications_unread_idx";--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "privacy_requests_expiry_idx" ON "privacy_requests" USING btree ("expires_at") WHERE file_path is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not read;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_details_check" CHECK (char_length(details) <= 2000);--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_file_check" CHECK ((file_path is null) = (expires_at is null));