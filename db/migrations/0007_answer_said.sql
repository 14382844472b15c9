ALTER TABLE "letters" ADD COLUMN "answer_said" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "answer_said_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "letters_said_idx" ON "letters" USING btree ("due_on","id") WHERE answer_said = 'arrived';--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_answer_said_check" CHECK ("answer_said" in ('arrived', 'missing'));
-- access 83cc380a5821bb9c
