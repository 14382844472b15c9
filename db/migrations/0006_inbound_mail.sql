CREATE TABLE "dead_mailboxes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dead_mailboxes_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "incoming_mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"way" text NOT NULL,
	"sha256" text NOT NULL,
	"raw" "bytea",
	"oversize" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'stored' NOT NULL,
	"outcome" text,
	"message_id" text,
	"from_address" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"worked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mails_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "incoming_mails_way_check" CHECK ("way" in ('imap', 'webhook')),
	CONSTRAINT "incoming_mails_state_check" CHECK ("state" in ('stored', 'to_check', 'done')),
	CONSTRAINT "incoming_mails_outcome_check" CHECK ("outcome" in ('thread', 'unknown', 'elsewhere', 'unreadable', 'lead', 'automatic', 'bounce', 'repeated', 'discarded')),
	CONSTRAINT "incoming_mails_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "incoming_mails_worked_check" CHECK ((state = 'stored') = (outcome is null)),
	CONSTRAINT "incoming_mails_raw_check" CHECK (state <> 'done' or raw is null)
);
--> statement-breakpoint
CREATE TABLE "mailbox_cursors" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text DEFAULT '' NOT NULL,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"fetched_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" DROP CONSTRAINT "conversation_messages_channel_check";--> statement-breakpoint
ALTER TABLE "integration_checks" DROP CONSTRAINT "integration_checks_adapter_check";--> statement-breakpoint
ALTER TABLE "integration_credentials" DROP CONSTRAINT "integration_credentials_adapter_check";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "mail_subject" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "whole" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dead_mailboxes" ADD CONSTRAINT "dead_mailboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dead_mailboxes_user_idx" ON "dead_mailboxes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_user_idx" ON "incoming_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_message_idx" ON "incoming_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_state_idx" ON "incoming_mails" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "incoming_mails_answered_idx" ON "incoming_mails" USING btree ("from_address","answered_at") WHERE answered_at is not null;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_external_key" UNIQUE("conversation_id","external_id");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_mail_check" CHECK (channel = 'email' or (num_nonnulls(external_id, mail_subject, whole) = 0 and not elsewhere));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_whole_check" CHECK (char_length(whole) <= 20000);--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_channel_check" CHECK ("channel" in ('site', 'email'));--> statement-breakpoint
ALTER TABLE "integration_checks" ADD CONSTRAINT "integration_checks_adapter_check" CHECK ("adapter" in ('payments', 'mail', 'inbox', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD CONSTRAINT "integration_credentials_adapter_check" CHECK ("adapter" in ('payments', 'mail', 'inbox', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));
-- access 998da5e40d6508c8
