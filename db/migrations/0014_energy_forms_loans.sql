CREATE TABLE "form_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"sent_form_id" uuid NOT NULL,
	"field" text NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_files_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "form_files_size_check" CHECK (file_size > 0),
	CONSTRAINT "form_files_mime_check" CHECK (mime_type in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "form_files_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "sent_forms" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "loan_requests" ADD COLUMN "documents_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "form_files" ADD CONSTRAINT "form_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_files" ADD CONSTRAINT "form_files_sent_form_id_sent_forms_id_fk" FOREIGN KEY ("sent_form_id") REFERENCES "public"."sent_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_files_form_idx" ON "form_files" USING btree ("sent_form_id");--> statement-breakpoint
CREATE INDEX "form_files_user_idx" ON "form_files" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_discounts_one_open_key" ON "energy_discounts" USING btree ("user_id") WHERE "status" in ('pending', 'analyzing', 'active');