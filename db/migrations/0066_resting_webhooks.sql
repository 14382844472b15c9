ALTER TABLE "notification_texts" ALTER COLUMN "title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_texts" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "silences" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "resting_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_texts" ADD CONSTRAINT "notification_texts_words_check" CHECK ((title is null) = (body is null));