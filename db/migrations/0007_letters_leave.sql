CREATE TABLE "letter_mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"batch_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_mails_holder_key" UNIQUE NULLS NOT DISTINCT("batch_id","user_id","linked_profile_id"),
	CONSTRAINT "letter_mails_state_check" CHECK ("state" in ('waiting', 'queued', 'sent', 'delivered', 'bounced', 'too_large'))
);
--> statement-breakpoint
CREATE TABLE "letter_proofs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"proof_id" uuid,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_proofs_kind_check" CHECK ("kind" in ('mail', 'delivery', 'bounce', 'tracking', 'protocol', 'file')),
	CONSTRAINT "letter_proofs_note_check" CHECK (char_length(note) between 1 and 400)
);
--> statement-breakpoint
CREATE TABLE "letter_replies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"mail_id" uuid,
	"link" text NOT NULL,
	"from_address" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"attachments" text[] NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"elsewhere" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'to_check' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_replies_once_key" UNIQUE("letter_id","mail_id"),
	CONSTRAINT "letter_replies_state_check" CHECK ("state" in ('to_check', 'kept', 'dropped')),
	CONSTRAINT "letter_replies_link_check" CHECK ("link" in ('thread', 'number')),
	CONSTRAINT "letter_replies_decided_check" CHECK ((state = 'to_check') = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "incoming_mails" DROP CONSTRAINT "incoming_mails_outcome_check";--> statement-breakpoint
ALTER TABLE "letter_batches" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "letter_mails" ADD CONSTRAINT "letter_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_mails" ADD CONSTRAINT "letter_mails_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_mails" ADD CONSTRAINT "letter_mails_batch_id_letter_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."letter_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_proofs" ADD CONSTRAINT "letter_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_proofs" ADD CONSTRAINT "letter_proofs_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_proofs" ADD CONSTRAINT "letter_proofs_proof_id_card_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."card_proofs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_proofs" ADD CONSTRAINT "letter_proofs_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_replies" ADD CONSTRAINT "letter_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_replies" ADD CONSTRAINT "letter_replies_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_replies" ADD CONSTRAINT "letter_replies_mail_id_incoming_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."incoming_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_replies" ADD CONSTRAINT "letter_replies_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_mails_user_idx" ON "letter_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_mails_linked_idx" ON "letter_mails" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "letter_proofs_letter_idx" ON "letter_proofs" USING btree ("letter_id","created_at");--> statement-breakpoint
CREATE INDEX "letter_proofs_user_idx" ON "letter_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_proofs_proof_idx" ON "letter_proofs" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "letter_proofs_adder_idx" ON "letter_proofs" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "letter_replies_user_idx" ON "letter_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_replies_mail_idx" ON "letter_replies" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "letter_replies_decider_idx" ON "letter_replies" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "letter_replies_open_idx" ON "letter_replies" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "powers_number_idx" ON "powers_of_attorney" USING btree (right(id::text, 12));--> statement-breakpoint
CREATE INDEX "letters_number_idx" ON "letters" USING btree (right(id::text, 12)) WHERE sent_on is not null;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_outcome_check" CHECK ("outcome" in ('thread', 'unknown', 'elsewhere', 'unreadable', 'letter', 'lead', 'automatic', 'bounce', 'repeated', 'discarded'));--> statement-breakpoint
ALTER TABLE "letter_batches" ADD CONSTRAINT "letter_batches_channel_check" CHECK ("channel" in ('post', 'email', 'portal', 'hand'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_channel_check" CHECK ("channel" in ('post', 'email', 'portal', 'hand'));
-- access 887cd7636995469a
