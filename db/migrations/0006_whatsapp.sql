CREATE TABLE "whatsapp_contacts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"bsuid" text,
	"username" text,
	"phone" text,
	"phone_key" text,
	"former" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'ok' NOT NULL,
	"opt_in" text DEFAULT 'none' NOT NULL,
	"opt_in_at" timestamp with time zone,
	"opt_in_version" text,
	"marketing" boolean DEFAULT false NOT NULL,
	"window_until" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_contacts_bsuid_key" UNIQUE("bsuid"),
	CONSTRAINT "whatsapp_contacts_phone_key" UNIQUE("phone_key"),
	CONSTRAINT "whatsapp_contacts_state_check" CHECK ("state" in ('ok', 'unreachable')),
	CONSTRAINT "whatsapp_contacts_opt_in_check" CHECK ("opt_in" in ('none', 'asked', 'in', 'out')),
	CONSTRAINT "whatsapp_contacts_who_check" CHECK (bsuid is not null or phone is not null)
);
--> statement-breakpoint
CREATE TABLE "whatsapp_erased" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_erased_digest_key" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sha256" text NOT NULL,
	"body" text,
	"unknown" integer DEFAULT 0 NOT NULL,
	"unknown_fields" text[] DEFAULT '{}' NOT NULL,
	"worked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_events_sha256_key" UNIQUE("sha256"),
	CONSTRAINT "whatsapp_events_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"contact_id" uuid NOT NULL,
	"user_id" uuid,
	"outgoing" boolean NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"body" text NOT NULL,
	"template" text,
	"params" text[],
	"media_id" text,
	"media_name" text,
	"author_id" uuid,
	"key" text,
	"wamid" text,
	"status" text NOT NULL,
	"error_code" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"category" text,
	"price" integer DEFAULT 0 NOT NULL,
	"charged" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_messages_wamid_key" UNIQUE("wamid"),
	CONSTRAINT "whatsapp_messages_key_key" UNIQUE("key"),
	CONSTRAINT "whatsapp_messages_kind_check" CHECK ("kind" in ('text', 'file', 'template', 'system')),
	CONSTRAINT "whatsapp_messages_status_check" CHECK ("status" in ('queued', 'sending', 'uncertain', 'accepted', 'sent', 'delivered', 'read', 'failed', 'received')),
	CONSTRAINT "whatsapp_messages_category_check" CHECK (category in ('service', 'utility', 'authentication', 'marketing')),
	CONSTRAINT "whatsapp_messages_direction_check" CHECK (outgoing = (status <> 'received'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"category" text DEFAULT 'utility' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_templates_name_key" UNIQUE("name"),
	CONSTRAINT "whatsapp_templates_state_check" CHECK ("state" in ('draft', 'approved', 'rejected', 'paused', 'disabled')),
	CONSTRAINT "whatsapp_templates_category_check" CHECK ("category" in ('service', 'utility', 'authentication', 'marketing')),
	CONSTRAINT "whatsapp_templates_name_check" CHECK (name ~ '^[a-z0-9_]{3,60}$')
);
--> statement-breakpoint
CREATE TABLE "whatsapp_cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"contact_id" uuid NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"step" text DEFAULT 'consent' NOT NULL,
	"pending_file" uuid,
	"asked_listing" uuid,
	"waiting_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_cases_contact_id_unique" UNIQUE("contact_id"),
	CONSTRAINT "whatsapp_cases_step_check" CHECK ("step" in ('consent', 'document', 'cpf', 'report', 'items', 'done', 'person'))
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" DROP CONSTRAINT "conversation_messages_channel_check";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD CONSTRAINT "whatsapp_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_contact_id_whatsapp_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."whatsapp_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_cases" ADD CONSTRAINT "whatsapp_cases_contact_id_whatsapp_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."whatsapp_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_cases" ADD CONSTRAINT "whatsapp_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_cases" ADD CONSTRAINT "whatsapp_cases_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_former_idx" ON "whatsapp_contacts" USING gin ("former");--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_user_idx" ON "whatsapp_contacts" USING btree ("user_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_recent_idx" ON "whatsapp_contacts" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "whatsapp_events_waiting_idx" ON "whatsapp_events" USING btree ("created_at") WHERE worked_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_events_created_idx" ON "whatsapp_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_thread_idx" ON "whatsapp_messages" USING btree ("contact_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "whatsapp_messages_user_idx" ON "whatsapp_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_author_idx" ON "whatsapp_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_meter_idx" ON "whatsapp_messages" USING btree ("at") WHERE outgoing and price > 0;--> statement-breakpoint
CREATE INDEX "whatsapp_cases_user_idx" ON "whatsapp_cases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_cases_lead_idx" ON "whatsapp_cases" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "whatsapp_cases_waiting_idx" ON "whatsapp_cases" USING btree ("waiting_since");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_external_key" UNIQUE("channel","external_id");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_channel_check" CHECK ("channel" in ('site', 'whatsapp'));
-- access 7c619dfb040fd215
