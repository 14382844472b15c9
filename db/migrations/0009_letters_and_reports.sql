CREATE TABLE "addressees" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"place" text,
	"name" text NOT NULL,
	"doc" text,
	"address" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"portal_url" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT 'post' NOT NULL,
	"verified_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addressees_name_key" UNIQUE("kind","name"),
	CONSTRAINT "addressees_kind_check" CHECK ("kind" in ('bureau', 'creditor', 'bank', 'notary', 'agency')),
	CONSTRAINT "addressees_place_check" CHECK ("place" in ('serasa', 'spc', 'boavista', 'quod', 'cenprot', 'scr', 'ccf', 'cadin', 'credor', 'outro')),
	CONSTRAINT "addressees_channel_check" CHECK ("channel" in ('post', 'email', 'portal', 'hand')),
	CONSTRAINT "addressees_name_check" CHECK (char_length(name) between 2 and 200)
);
--> statement-breakpoint
CREATE TABLE "letter_batches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"addressee_id" uuid NOT NULL,
	"sha256" text,
	"sent_on" date,
	"sent_how" text,
	"tracking" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_batches_how_check" CHECK ("sent_how" in ('post', 'email', 'portal', 'hand')),
	CONSTRAINT "letter_batches_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "letter_batches_sent_check" CHECK ((sent_on is null) = (sent_how is null))
);
--> statement-breakpoint
CREATE TABLE "letter_evidence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"letter_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_evidence_document_key" UNIQUE("letter_id","document_id","kind"),
	CONSTRAINT "letter_evidence_kind_check" CHECK ("kind" in ('id', 'error_proof', 'receipt', 'declaration', 'police_report', 'due_proof', 'lawyer_opinion', 'registrato', 'cheque_proof', 'title', 'first_protocol', 'plan', 'refusal', 'other'))
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"family" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"needs" jsonb NOT NULL,
	"answer_days" integer,
	"day_kind" text NOT NULL,
	"basis" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_templates_number_key" UNIQUE("family","number"),
	CONSTRAINT "letter_templates_family_check" CHECK ("family" in ('C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11')),
	CONSTRAINT "letter_templates_day_kind_check" CHECK ("day_kind" in ('business', 'calendar')),
	CONSTRAINT "letter_templates_basis_check" CHECK ("basis" in ('law', 'usual', 'house')),
	CONSTRAINT "letter_templates_days_check" CHECK (answer_days between 1 and 365),
	CONSTRAINT "letter_templates_text_check" CHECK (char_length(title) between 3 and 200 and char_length(body) between 20 and 12000)
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"listing_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"addressee_id" uuid NOT NULL,
	"ground" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"body" text NOT NULL,
	"text_key" text GENERATED ALWAYS AS (md5(source)) STORED NOT NULL,
	"written_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"read_until" timestamp with time zone,
	"customer_says" text,
	"customer_said_at" timestamp with time zone,
	"batch_id" uuid,
	"sent_on" date,
	"sent_how" text,
	"tracking" text,
	"due_on" date,
	"answer" text,
	"answered_on" date,
	"answer_protocol" text,
	"answer_file" text,
	"next" text,
	"recheck_on" date,
	"closed_for" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_ground_check" CHECK ("ground" in ('C1', 'C2', 'C3', 'C4', 'C5', 'C5B', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11')),
	CONSTRAINT "letters_state_check" CHECK ("state" in ('draft', 'review', 'approved', 'sent', 'overdue', 'answered', 'closed')),
	CONSTRAINT "letters_how_check" CHECK ("sent_how" in ('post', 'email', 'portal', 'hand')),
	CONSTRAINT "letters_answer_check" CHECK ("answer" in ('removed', 'kept_with_proof', 'kept_without_proof', 'asked_more', 'no_answer')),
	CONSTRAINT "letters_next_check" CHECK ("next" in ('prove_removal', 'show_proof', 'complain', 'send_more', 'lawyer', 'notary')),
	CONSTRAINT "letters_closed_check" CHECK ("closed_for" in ('customer_no', 'withdrawn', 'done')),
	CONSTRAINT "letters_customer_check" CHECK ("customer_says" in ('yes', 'no')),
	CONSTRAINT "letters_text_check" CHECK (char_length(title) between 3 and 200 and char_length(source) between 20 and 12000),
	CONSTRAINT "letters_sent_check" CHECK ((state in ('sent', 'overdue', 'answered')) <= (sent_on is not null)),
	CONSTRAINT "letters_answered_check" CHECK ((answer is null) = (answered_on is null)),
	CONSTRAINT "letters_ended_check" CHECK ((state = 'closed') = (closed_for is not null))
);
--> statement-breakpoint
CREATE TABLE "powers_of_attorney" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"places" jsonb NOT NULL,
	"content" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"ends_on" date NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "powers_places_check" CHECK (jsonb_array_length(places) > 0)
);
--> statement-breakpoint
CREATE TABLE "report_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"place" text NOT NULL,
	"taken_on" date NOT NULL,
	"sha256" text NOT NULL,
	"profile" text NOT NULL,
	"profile_version" integer NOT NULL,
	"parsed" jsonb NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_snapshots_file_key" UNIQUE NULLS NOT DISTINCT("user_id","linked_profile_id","place","sha256"),
	CONSTRAINT "report_snapshots_place_check" CHECK ("place" in ('serasa', 'spc', 'boavista', 'quod', 'cenprot', 'scr', 'ccf', 'cadin', 'credor', 'outro')),
	CONSTRAINT "report_snapshots_sha_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "signing_settings" DROP CONSTRAINT "signing_settings_one_row";--> statement-breakpoint
ALTER TABLE "letter_batches" ADD CONSTRAINT "letter_batches_addressee_id_addressees_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."addressees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_evidence" ADD CONSTRAINT "letter_evidence_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_evidence" ADD CONSTRAINT "letter_evidence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_evidence" ADD CONSTRAINT "letter_evidence_document_id_card_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."card_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_template_id_letter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."letter_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_addressee_id_addressees_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."addressees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_batch_id_letter_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."letter_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD CONSTRAINT "powers_of_attorney_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD CONSTRAINT "powers_of_attorney_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_batches_one_open_idx" ON "letter_batches" USING btree ("addressee_id") WHERE sent_on is null;--> statement-breakpoint
CREATE INDEX "letter_batches_addressee_idx" ON "letter_batches" USING btree ("addressee_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letter_batches_recent_idx" ON "letter_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letter_evidence_user_idx" ON "letter_evidence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_evidence_document_idx" ON "letter_evidence" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_templates_one_draft_idx" ON "letter_templates" USING btree ("family") WHERE published_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_open_idx" ON "letters" USING btree ("listing_id","ground","addressee_id") WHERE state in ('draft', 'review', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "letters_user_idx" ON "letters" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_listing_idx" ON "letters" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "letters_recent_idx" ON "letters" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_state_idx" ON "letters" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_due_idx" ON "letters" USING btree ("state","due_on","id") WHERE due_on is not null;--> statement-breakpoint
CREATE INDEX "letters_addressee_idx" ON "letters" USING btree ("addressee_id","ground","approved_at");--> statement-breakpoint
CREATE INDEX "letters_batch_idx" ON "letters" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "letters_approved_idx" ON "letters" USING btree ("approved_at");--> statement-breakpoint
CREATE INDEX "letters_linked_idx" ON "letters" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "letters_template_idx" ON "letters" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "letters_writer_idx" ON "letters" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "letters_approver_idx" ON "letters" USING btree ("approved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "powers_one_standing_idx" ON "powers_of_attorney" USING btree ("user_id",coalesce(linked_profile_id, user_id)) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "powers_user_idx" ON "powers_of_attorney" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "powers_end_idx" ON "powers_of_attorney" USING btree ("ends_on","id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "powers_linked_idx" ON "powers_of_attorney" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "report_snapshots_holder_idx" ON "report_snapshots" USING btree ("user_id","linked_profile_id","place","taken_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "report_snapshots_linked_idx" ON "report_snapshots" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "report_snapshots_confirmed_by_idx" ON "report_snapshots" USING btree ("confirmed_by");
-- access cfd4e906a2467414
