CREATE TABLE "bulk_actions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"list" text NOT NULL,
	"query" text NOT NULL,
	"act" jsonb NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_actions_list_check" CHECK ("list" in ('leads', 'clients', 'installments', 'documents', 'energy')),
	CONSTRAINT "bulk_actions_status_check" CHECK ("status" in ('running', 'stopped', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"bulk_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"entity_id" uuid NOT NULL,
	"result" text,
	"note" text DEFAULT '' NOT NULL,
	"before" text,
	"made_id" uuid,
	CONSTRAINT "bulk_items_position_key" UNIQUE("bulk_id","position"),
	CONSTRAINT "bulk_items_entity_key" UNIQUE("bulk_id","entity_id"),
	CONSTRAINT "bulk_items_result_check" CHECK ("result" in ('changed', 'left', 'undone', 'kept')),
	CONSTRAINT "bulk_items_position_check" CHECK (position > 0)
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"mail_id" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_mails_mail_id_unique" UNIQUE("mail_id")
);
--> statement-breakpoint
CREATE TABLE "taggings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tag" text NOT NULL,
	"lead_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "taggings_target_check" CHECK (num_nonnulls(lead_id, user_id) = 1),
	CONSTRAINT "taggings_tag_check" CHECK (tag ~ '^[^[:space:],]([^,]{0,38}[^[:space:],])?$')
);
--> statement-breakpoint
ALTER TABLE "automation_actions" ADD COLUMN "made_id" uuid;--> statement-breakpoint
ALTER TABLE "client_notes" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_bulk_id_bulk_actions_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_actions_recent_idx" ON "bulk_actions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_actions_created_by_idx" ON "bulk_actions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bulk_items_waiting_idx" ON "bulk_items" USING btree ("bulk_id","position") WHERE result is null;--> statement-breakpoint
CREATE INDEX "bulk_items_result_idx" ON "bulk_items" USING btree ("bulk_id","result","position");--> statement-breakpoint
CREATE INDEX "sent_mails_user_idx" ON "sent_mails" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "taggings_lead_key" ON "taggings" USING btree ("tag","lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "taggings_user_key" ON "taggings" USING btree ("tag","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "taggings_lead_idx" ON "taggings" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "taggings_user_idx" ON "taggings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "taggings_tag_idx" ON "taggings" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "automation_actions_turn_idx" ON "automation_actions" USING btree ("made_id","done_at") WHERE action ->> 'kind' = 'assign';--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_call_check" CHECK ("call_outcome" in ('spoke', 'later', 'no_answer', 'voicemail', 'wrong_number'));--> statement-breakpoint
CREATE INDEX users_email_search_idx ON users USING gin (email gin_trgm_ops) WITH (fastupdate = off);
-- access 38a550d6482f347f
