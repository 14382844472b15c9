CREATE TABLE "letter_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"batch_id" uuid NOT NULL,
	"holds" text NOT NULL,
	"file_path" text NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"unreadable" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_files_holder_key" UNIQUE NULLS NOT DISTINCT("batch_id","user_id","linked_profile_id"),
	CONSTRAINT "letter_files_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "opinion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD COLUMN "opinion_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_batch_id_letter_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."letter_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_files_user_idx" ON "letter_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_files_linked_idx" ON "letter_files" USING btree ("linked_profile_id");--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD CONSTRAINT "card_lawsuits_opinion_check" CHECK ((opinion = '') = (opinion_at is null));
-- access bb672fb1cb0e55f1
