CREATE TABLE "import_archives" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"batch_id" uuid NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"entries" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_archives_batch_id_unique" UNIQUE("batch_id"),
	CONSTRAINT "import_archives_file_path_unique" UNIQUE("file_path")
);
--> statement-breakpoint
CREATE TABLE "saved_mappings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"titles" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_mappings_name_key" UNIQUE("kind","name"),
	CONSTRAINT "saved_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents')),
	CONSTRAINT "saved_mappings_length_check" CHECK (length(name) between 1 and 60)
);
--> statement-breakpoint
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
CREATE TABLE "lead_offers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_offers_once_key" UNIQUE("lead_id","partner_id"),
	CONSTRAINT "lead_offers_state_check" CHECK ("state" in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "lead_offers_answered_check" CHECK ((state = 'open') = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"due_on" date NOT NULL,
	"note" text,
	"paused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_kind_check" CHECK ("kind" in ('chargeback', 'med')),
	CONSTRAINT "disputes_status_check" CHECK ("status" in ('open', 'sent', 'won', 'lost')),
	CONSTRAINT "disputes_decided_check" CHECK ((status in ('won', 'lost')) = (decided_at is not null))
);
--> statement-breakpoint
CREATE TABLE "pix_tries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"try_on" date NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pix_tries_number_key" UNIQUE("charge_id","number"),
	CONSTRAINT "pix_tries_day_key" UNIQUE("charge_id","try_on"),
	CONSTRAINT "pix_tries_status_check" CHECK ("status" in ('asked', 'scheduled', 'refused', 'canceled', 'paid')),
	CONSTRAINT "pix_tries_number_check" CHECK (number between 0 and 3 and (number = 0) = (try_on = due_on)),
	CONSTRAINT "pix_tries_day_check" CHECK (try_on between due_on and due_on + 7)
);
--> statement-breakpoint
CREATE TABLE "sandbox_authorizations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reference" uuid NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"fixed_amount" numeric(12, 2),
	"first_due" date NOT NULL,
	"last_due" date NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_authorizations_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_authorizations_status_check" CHECK ("status" in ('asked', 'active', 'refused', 'expired', 'canceled')),
	CONSTRAINT "sandbox_authorizations_days_check" CHECK (first_due <= last_due)
);
--> statement-breakpoint
CREATE TABLE "pix_authorizations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"gateway_id" text,
	"gateway_mark" text,
	"status" text DEFAULT 'asked' NOT NULL,
	"parts" jsonb NOT NULL,
	"last_due" date NOT NULL,
	"activated_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pix_authorizations_gateway_key" UNIQUE("gateway","gateway_id"),
	CONSTRAINT "pix_authorizations_status_check" CHECK ("status" in ('asked', 'active', 'refused', 'expired', 'canceled', 'completed')),
	CONSTRAINT "pix_authorizations_ended_by_check" CHECK ("ended_by" in ('customer', 'bank', 'order', 'other-payment')),
	CONSTRAINT "pix_authorizations_plan_check" CHECK (jsonb_array_length(parts) between 1 and 11),
	CONSTRAINT "pix_authorizations_ended_check" CHECK ((status in ('asked', 'active')) = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "substitutions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"substitute_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "substitutions_days_check" CHECK (until_day >= from_day),
	CONSTRAINT "substitutions_other_check" CHECK (substitute_id <> user_id)
);
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "incoming_mails" DROP CONSTRAINT "incoming_mails_outcome_check";--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_check";--> statement-breakpoint
ALTER TABLE "notice_preferences" DROP CONSTRAINT "notice_preferences_off_check";--> statement-breakpoint
ALTER TABLE "queue_snoozes" DROP CONSTRAINT "queue_snoozes_queue_check";--> statement-breakpoint
ALTER TABLE "api_requests" ALTER COLUMN "lead_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_requests" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_batches" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "answer_said" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "answer_said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "authorization_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "authorization_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "tries" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "tax_notes" ADD COLUMN "analysis_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "news" jsonb;--> statement-breakpoint
ALTER TABLE "whatsapp_cases" ADD COLUMN "lead_was" text;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "hand_limits" jsonb;--> statement-breakpoint
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
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD CONSTRAINT "lead_offers_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_tries" ADD CONSTRAINT "pix_tries_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_tries" ADD CONSTRAINT "pix_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "lead_offers_current_key" ON "lead_offers" USING btree ("lead_id") WHERE state in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "lead_offers_partner_idx" ON "lead_offers" USING btree ("partner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_offers_expiry_idx" ON "lead_offers" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open_key" ON "disputes" USING btree ("charge_id") WHERE status in ('open', 'sent');--> statement-breakpoint
CREATE INDEX "disputes_charge_idx" ON "disputes" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "disputes_due_idx" ON "disputes" USING btree ("due_on","id") WHERE status in ('open', 'sent');--> statement-breakpoint
CREATE INDEX "disputes_decided_idx" ON "disputes" USING btree ("decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "disputes_transaction_idx" ON "disputes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "disputes_user_idx" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_sent_by_idx" ON "disputes" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "disputes_decided_by_idx" ON "disputes" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "pix_tries_user_idx" ON "pix_tries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pix_authorizations_open_key" ON "pix_authorizations" USING btree ("transaction_id") WHERE status in ('asked', 'active');--> statement-breakpoint
CREATE INDEX "pix_authorizations_mark_idx" ON "pix_authorizations" USING btree ("gateway_mark") WHERE gateway_mark is not null;--> statement-breakpoint
CREATE INDEX "pix_authorizations_transaction_idx" ON "pix_authorizations" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "pix_authorizations_user_idx" ON "pix_authorizations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "substitutions_user_idx" ON "substitutions" USING btree ("user_id","until_day");--> statement-breakpoint
CREATE INDEX "substitutions_substitute_idx" ON "substitutions" USING btree ("substitute_id","until_day");--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_authorization_id_pix_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "public"."pix_authorizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_authorization_id_sandbox_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "public"."sandbox_authorizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "powers_number_idx" ON "powers_of_attorney" USING btree (right(id::text, 12));--> statement-breakpoint
CREATE INDEX "letters_said_idx" ON "letters" USING btree ("due_on","id") WHERE answer_said = 'arrived';--> statement-breakpoint
CREATE INDEX "letters_number_idx" ON "letters" USING btree (right(id::text, 12)) WHERE sent_on is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_charges_debit_key" ON "payment_charges" USING btree ("authorization_id","installment_id") WHERE authorization_id is not null and due_on is not null;--> statement-breakpoint
CREATE INDEX "payment_charges_authorization_idx" ON "payment_charges" USING btree ("authorization_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_authorization_idx" ON "sandbox_payments" USING btree ("authorization_id");--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks', 'documents'));--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_outcome_check" CHECK ("outcome" in ('thread', 'unknown', 'elsewhere', 'unreadable', 'letter', 'lead', 'automatic', 'bounce', 'repeated', 'discarded'));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_check" CHECK (scopes <@ array['leads:write', 'leads:read', 'clients:read', 'clients:write', 'orders:read', 'orders:write', 'records:read', 'records:write', 'letters:read', 'tasks:read', 'tasks:write', 'payments:read']::text[]);--> statement-breakpoint
ALTER TABLE "letter_batches" ADD CONSTRAINT "letter_batches_channel_check" CHECK ("channel" in ('post', 'email', 'portal', 'hand'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_channel_check" CHECK ("channel" in ('post', 'email', 'portal', 'hand'));--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_answer_said_check" CHECK ("answer_said" in ('arrived', 'missing'));--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_off_check" CHECK (off <@ array['case:mail', 'case:whatsapp', 'case:push', 'documents:mail', 'documents:whatsapp', 'documents:push', 'money:mail', 'money:whatsapp', 'money:push', 'messages:mail', 'messages:whatsapp', 'messages:push', 'reminders:site', 'reminders:mail', 'reminders:whatsapp', 'reminders:push', 'news:site', 'news:mail', 'news:push']);--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_queue_check" CHECK ("queue" in ('prazos', 'clientes', 'documentos', 'identidades', 'conversas', 'contato', 'promessas', 'leads', 'privacidade', 'garantias', 'contestacoes', 'devolucoes', 'comissoes', 'parcelas', 'emprestimos', 'energia', 'formularios', 'processos', 'cartas', 'assinaturas', 'procuracoes', 'anotacoes', 'webhooks', 'falhas'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_dispute_check" CHECK ("dispute" in ('open', 'won', 'lost'));--> statement-breakpoint
INSERT INTO "whatsapp_templates" ("name", "title", "body") SELECT 'lembrete', 'Lembrete', 'Oi, {{1}}. Há um lembrete para você na sua área. Responda SAIR para não receber.' WHERE EXISTS (SELECT FROM "whatsapp_templates") ON CONFLICT ("name") DO NOTHING;
-- access 4ae3cada6a11a6b6
