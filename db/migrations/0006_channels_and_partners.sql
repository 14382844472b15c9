CREATE TABLE "agenda_feeds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agenda_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "agenda_feeds_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "lawsuit_hearings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"lawsuit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"attendee_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawsuit_hearings_at_key" UNIQUE("lawsuit_id","at"),
	CONSTRAINT "lawsuit_hearings_kind_check" CHECK ("kind" in ('conciliation', 'instruction', 'trial', 'other')),
	CONSTRAINT "lawsuit_hearings_place_check" CHECK (place <> '' or link like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"entry_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"day" date NOT NULL,
	"removed_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expenses_entry_key" UNIQUE("entry_key","day"),
	CONSTRAINT "expenses_kind_check" CHECK ("kind" in ('rent', 'people', 'tax', 'marketing', 'systems', 'bureaus', 'legal', 'bank', 'other')),
	CONSTRAINT "expenses_amount_check" CHECK (amount > 0),
	CONSTRAINT "expenses_description_check" CHECK (char_length(description) between 2 and 120)
);
--> statement-breakpoint
CREATE TABLE "fee_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"method" text NOT NULL,
	"gateway" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"rate_bp" integer DEFAULT 0 NOT NULL,
	"fixed" numeric(12, 2) DEFAULT '0' NOT NULL,
	"settle_days" integer NOT NULL,
	"settle_unit" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_rates_start_key" UNIQUE("method","gateway","starts_on"),
	CONSTRAINT "fee_rates_method_check" CHECK ("method" in ('pix', 'card', 'boleto', 'transfer', 'cash')),
	CONSTRAINT "fee_rates_gateway_check" CHECK ("gateway" in ('', 'mercadopago', 'asaas', 'sandbox', 'manual')),
	CONSTRAINT "fee_rates_unit_check" CHECK ("settle_unit" in ('business', 'calendar', 'monthly')),
	CONSTRAINT "fee_rates_values_check" CHECK (rate_bp between 0 and 5000 and fixed >= 0 and settle_days between 0 and 120)
);
--> statement-breakpoint
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
CREATE TABLE "notice_preferences" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"quiet_from" integer DEFAULT 1260 NOT NULL,
	"quiet_to" integer DEFAULT 480 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_preferences_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "notice_preferences_off_check" CHECK (off <@ array['case:mail', 'case:push', 'documents:mail', 'documents:push', 'money:mail', 'money:push', 'messages:mail', 'messages:push', 'reminders:site', 'reminders:mail', 'reminders:push', 'news:site', 'news:mail', 'news:push']),
	CONSTRAINT "notice_preferences_quiet_check" CHECK (quiet_from between 0 and 1439 and quiet_to between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"encrypted_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_keys_check" CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$' and auth ~ '^[A-Za-z0-9_-]{22}$'),
	CONSTRAINT "push_subscriptions_endpoint_check" CHECK (endpoint ~ '^https?://' and length(endpoint) <= 2048)
);
--> statement-breakpoint
CREATE TABLE "partner_invites" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "partner_invites_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "partner_pix_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner_id" uuid NOT NULL,
	"pix_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"accepted" boolean,
	CONSTRAINT "partner_pix_changes_decided_check" CHECK (num_nonnulls(decided_at, accepted) in (0, 2))
);
--> statement-breakpoint
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
	"tied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_cases_contact_id_unique" UNIQUE("contact_id"),
	CONSTRAINT "whatsapp_cases_step_check" CHECK ("step" in ('consent', 'document', 'cpf', 'report', 'items', 'done', 'person'))
);
--> statement-breakpoint
CREATE TABLE "team_cards" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"oab_uf" char(2),
	"oab_number" text,
	"photo" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_cards_oab_check" CHECK ((oab_uf is null) = (oab_number is null) and oab_number ~ '^[0-9]{1,6}[A-Z]?$'),
	CONSTRAINT "team_cards_photo_check" CHECK (char_length(photo) <= 40000)
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" DROP CONSTRAINT "conversation_messages_channel_check";--> statement-breakpoint
ALTER TABLE "integration_checks" DROP CONSTRAINT "integration_checks_adapter_check";--> statement-breakpoint
ALTER TABLE "integration_credentials" DROP CONSTRAINT "integration_credentials_adapter_check";--> statement-breakpoint
ALTER TABLE "queue_snoozes" DROP CONSTRAINT "queue_snoozes_queue_check";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_method_check";--> statement-breakpoint
ALTER TABLE "user_roles" DROP CONSTRAINT "user_roles_role_check";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "lawsuit_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeats" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat_day" integer;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "mail_subject" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "whole" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "fee" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "settles_on" date;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "promised_for" date;--> statement-breakpoint
ALTER TABLE "agenda_feeds" ADD CONSTRAINT "agenda_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD CONSTRAINT "lawsuit_hearings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD CONSTRAINT "lawsuit_hearings_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD CONSTRAINT "lawsuit_hearings_attendee_id_users_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rates" ADD CONSTRAINT "fee_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dead_mailboxes" ADD CONSTRAINT "dead_mailboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invites" ADD CONSTRAINT "partner_invites_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_pix_changes" ADD CONSTRAINT "partner_pix_changes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD CONSTRAINT "whatsapp_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_contact_id_whatsapp_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."whatsapp_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_cases" ADD CONSTRAINT "whatsapp_cases_contact_id_whatsapp_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."whatsapp_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_cases" ADD CONSTRAINT "whatsapp_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_cases" ADD CONSTRAINT "whatsapp_cases_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_cards" ADD CONSTRAINT "team_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agenda_feeds_user_idx" ON "agenda_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lawsuit_hearings_at_idx" ON "lawsuit_hearings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lawsuit_hearings_user_idx" ON "lawsuit_hearings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lawsuit_hearings_attendee_idx" ON "lawsuit_hearings" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "expenses_day_idx" ON "expenses" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "expenses_created_by_idx" ON "expenses" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "fee_rates_created_by_idx" ON "fee_rates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "dead_mailboxes_user_idx" ON "dead_mailboxes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_user_idx" ON "incoming_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_message_idx" ON "incoming_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "incoming_mails_state_idx" ON "incoming_mails" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "incoming_mails_answered_idx" ON "incoming_mails" USING btree ("from_address","answered_at") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_invites_open_key" ON "partner_invites" USING btree ("partner_id") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "partner_invites_partner_idx" ON "partner_invites" USING btree ("partner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "partner_pix_changes_open_key" ON "partner_pix_changes" USING btree ("partner_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "partner_pix_changes_partner_idx" ON "partner_pix_changes" USING btree ("partner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
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
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_card_idx" ON "tasks" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "tasks_transaction_idx" ON "tasks" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "tasks_lawsuit_idx" ON "tasks" USING btree ("lawsuit_id");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_external_key" UNIQUE("conversation_id","channel","external_id");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_account_id_unique" UNIQUE("account_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeats_check" CHECK ("repeats" in ('daily', 'weekly', 'monthly'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_due_check" CHECK (repeats is null or due_at is not null);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_day_check" CHECK ((repeats = 'monthly') = (repeat_day between 1 and 31));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_mail_check" CHECK (channel = 'email' or (num_nonnulls(mail_subject, whole) = 0 and not elsewhere));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_whole_check" CHECK (char_length(whole) <= 20000);--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_channel_check" CHECK ("channel" in ('site', 'whatsapp', 'email'));--> statement-breakpoint
ALTER TABLE "integration_checks" ADD CONSTRAINT "integration_checks_adapter_check" CHECK ("adapter" in ('payments', 'asaas', 'mail', 'inbox', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD CONSTRAINT "integration_credentials_adapter_check" CHECK ("adapter" in ('payments', 'asaas', 'mail', 'inbox', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_queue_check" CHECK ("queue" in ('prazos', 'clientes', 'documentos', 'identidades', 'conversas', 'contato', 'promessas', 'leads', 'privacidade', 'garantias', 'devolucoes', 'comissoes', 'parcelas', 'emprestimos', 'energia', 'formularios', 'processos', 'cartas', 'assinaturas', 'procuracoes', 'anotacoes', 'webhooks', 'falhas'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_method_check" CHECK ("payment_method" in ('pix', 'card', 'boleto'));--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_check" CHECK ("role" in ('user', 'staff', 'admin', 'partner'));
-- access a62a4b7e96eb9b1c
