CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text DEFAULT 'site' NOT NULL,
	"writer" text NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"opens" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (nome_fold(body)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_messages_channel_check" CHECK ("channel" in ('site')),
	CONSTRAINT "conversation_messages_writer_check" CHECK ("writer" in ('customer', 'team', 'assistant')),
	CONSTRAINT "conversation_messages_body_check" CHECK (char_length(body) between 1 and 4000),
	CONSTRAINT "conversation_messages_author_check" CHECK (author_id is null or writer = 'team'),
	CONSTRAINT "conversation_messages_opens_check" CHECK ((opens or answered_at is null and closed_at is null) and (not opens or writer = 'customer'))
);--> statement-breakpoint
CREATE TABLE "conversation_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_notes_body_check" CHECK (char_length(body) between 1 and 4000)
);--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'done' NOT NULL,
	"waiting_since" timestamp with time zone,
	"answer_due" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_words" text DEFAULT '' NOT NULL,
	"last_by" text DEFAULT 'customer' NOT NULL,
	"customer_read_at" timestamp with time zone,
	"team_read_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (nome_fold(last_words)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_user_key" UNIQUE("user_id"),
	CONSTRAINT "conversations_state_check" CHECK ("state" in ('waiting_us', 'waiting_customer', 'done')),
	CONSTRAINT "conversations_last_by_check" CHECK ("last_by" in ('customer', 'team', 'assistant')),
	CONSTRAINT "conversations_waiting_check" CHECK ((state = 'waiting_us') = (waiting_since is not null))
);--> statement-breakpoint
CREATE TABLE "quick_answers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quick_answers_title_key" UNIQUE("title"),
	CONSTRAINT "quick_answers_title_check" CHECK (char_length(title) between 3 and 60),
	CONSTRAINT "quick_answers_body_check" CHECK (char_length(body) between 3 and 2000)
);--> statement-breakpoint
CREATE TABLE "mandate_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"power_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_path" text NOT NULL,
	"sha256" text NOT NULL,
	"way" text NOT NULL,
	"verdict" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"level" text,
	"signer" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mandate_files_once_key" UNIQUE("power_id","sha256"),
	CONSTRAINT "mandate_files_way_check" CHECK ("way" in ('signed', 'scan')),
	CONSTRAINT "mandate_files_verdict_check" CHECK ("verdict" in ('valid', 'inconclusive', 'invalid')),
	CONSTRAINT "mandate_files_level_check" CHECK ("level" in ('click', 'gov_br', 'icp', 'firma')),
	CONSTRAINT "mandate_files_state_check" CHECK ("state" in ('verified', 'to_check', 'refused')),
	CONSTRAINT "mandate_files_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);--> statement-breakpoint
CREATE TABLE "revocation_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"power_id" uuid NOT NULL,
	"addressee_id" uuid NOT NULL,
	"content" text NOT NULL,
	"sent_by" text,
	"sent_on" date,
	"tracking" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revocation_notices_once_key" UNIQUE("user_id","power_id","addressee_id"),
	CONSTRAINT "revocation_notices_sent_by_check" CHECK ("sent_by" in ('firm', 'customer')),
	CONSTRAINT "revocation_notices_sent_check" CHECK ((sent_by is null) = (sent_on is null))
);--> statement-breakpoint
CREATE TABLE "commission_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner_id" uuid NOT NULL,
	"referral_id" uuid,
	"installment_id" uuid,
	"payout_id" uuid,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"was_free" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_entries_payout_id_unique" UNIQUE("payout_id"),
	CONSTRAINT "commission_entries_number_key" UNIQUE("referral_id","number"),
	CONSTRAINT "commission_entries_kind_check" CHECK ("kind" in ('earned', 'released', 'reversed', 'paid')),
	CONSTRAINT "commission_entries_sign_check" CHECK ((kind in ('earned', 'released')) = (amount > 0) and amount <> 0),
	CONSTRAINT "commission_entries_subject_check" CHECK ((kind = 'paid') = (payout_id is not null) and (kind = 'paid') = (referral_id is null) and (referral_id is null) = (installment_id is null)),
	CONSTRAINT "commission_entries_free_check" CHECK (not was_free or kind = 'reversed')
);--> statement-breakpoint
CREATE TABLE "partner_payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"added_by" uuid NOT NULL,
	"proof_name" text,
	"proof_path" text,
	"proof_size" bigint,
	"proof_type" text,
	"proof_sha256" text,
	"paid_at" timestamp with time zone,
	"paid_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_payouts_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "partner_payouts_proof_path_unique" UNIQUE("proof_path"),
	CONSTRAINT "partner_payouts_amount_check" CHECK (amount > 0),
	CONSTRAINT "partner_payouts_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "partner_payouts_paid_check" CHECK (num_nonnulls(proof_name, proof_path, proof_size, proof_type, proof_sha256, paid_at, paid_by) in (0, 7))
);--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"certification" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"doc_number" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"pix_key" text DEFAULT '' NOT NULL,
	"states" text[] DEFAULT '{}' NOT NULL,
	"cities" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"coupon" text,
	"mode" text NOT NULL,
	"rate_bp" integer,
	"fixed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"contract_text" text DEFAULT '' NOT NULL,
	"accepted_on" date,
	"active" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_doc_number_unique" UNIQUE("doc_number"),
	CONSTRAINT "partners_code_unique" UNIQUE("code"),
	CONSTRAINT "partners_coupon_unique" UNIQUE("coupon"),
	CONSTRAINT "partners_kind_check" CHECK ("kind" in ('consultant', 'credit_agent', 'accountant', 'broker', 'client')),
	CONSTRAINT "partners_mode_check" CHECK ("mode" in ('rate', 'fixed')),
	CONSTRAINT "partners_rate_check" CHECK ((mode = 'rate') = (rate_bp is not null) and rate_bp between 1 and 5000),
	CONSTRAINT "partners_document_check" CHECK (doc_number ~ '^[0-9A-Z]{11,14}$'),
	CONSTRAINT "partners_code_check" CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'),
	CONSTRAINT "partners_coupon_check" CHECK (coupon = upper(coupon) and coupon ~ '^[^[:space:]]{3,40}$'),
	CONSTRAINT "partners_active_check" CHECK (not active or accepted_on is not null and ended_at is null),
	CONSTRAINT "partners_agent_check" CHECK (kind <> 'credit_agent' or certification <> '')
);--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner_id" uuid NOT NULL,
	"lead_id" uuid,
	"order_id" uuid,
	"way" text NOT NULL,
	"review" text DEFAULT 'new' NOT NULL,
	"self_reason" text,
	"rate_bp" integer,
	"fixed" integer,
	"unsettled" boolean DEFAULT true NOT NULL,
	"next_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referrals_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "referrals_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "referrals_way_check" CHECK ("way" in ('link', 'coupon', 'hand')),
	CONSTRAINT "referrals_review_check" CHECK ("review" in ('new', 'clear', 'open', 'accepted', 'refused')),
	CONSTRAINT "referrals_self_check" CHECK ("self_reason" in ('document', 'phone')),
	CONSTRAINT "referrals_subject_check" CHECK (num_nonnulls(lead_id, order_id) = 1)
);--> statement-breakpoint
CREATE TABLE "sandbox_tax_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dps_id" text NOT NULL,
	"key" text NOT NULL,
	"xml" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_tax_notes_dps_id_unique" UNIQUE("dps_id"),
	CONSTRAINT "sandbox_tax_notes_key_unique" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "tax_note_series" (
	"name" text PRIMARY KEY NOT NULL,
	"next_number" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "tax_note_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"environment" text DEFAULT 'simulation' NOT NULL,
	"starts_on" date,
	"city" text DEFAULT '' NOT NULL,
	"city_registration" text DEFAULT '' NOT NULL,
	"service_code" text DEFAULT '' NOT NULL,
	"nbs" text DEFAULT '' NOT NULL,
	"regime" text DEFAULT '' NOT NULL,
	"simples_taxes" text DEFAULT '' NOT NULL,
	"tax_rate" text DEFAULT '' NOT NULL,
	"series" integer DEFAULT 1 NOT NULL,
	"hash" text DEFAULT 'sha256' NOT NULL,
	"tested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_note_settings_series_check" CHECK (series between 1 and 89999),
	CONSTRAINT "tax_note_settings_environment_check" CHECK ("environment" in ('simulation', 'test', 'production'))
);--> statement-breakpoint
CREATE TABLE "tax_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid,
	"user_id" uuid,
	"customer_name" text DEFAULT '' NOT NULL,
	"customer_document" text DEFAULT '' NOT NULL,
	"environment" text NOT NULL,
	"series" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"competence" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"replaces_id" uuid,
	"dps_id" text,
	"dps_xml" text,
	"nfse_xml" text,
	"key" text,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"issued_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_notes_number_key" UNIQUE("environment","series","number"),
	CONSTRAINT "tax_notes_state_check" CHECK ("state" in ('queued', 'signed', 'sent', 'issued', 'rejected', 'cancel_asked', 'cancelled', 'replaced')),
	CONSTRAINT "tax_notes_environment_check" CHECK ("environment" in ('simulation', 'test', 'production')),
	CONSTRAINT "tax_notes_amount_check" CHECK (amount > 0),
	CONSTRAINT "tax_notes_number_check" CHECK (number > 0),
	CONSTRAINT "tax_notes_key_check" CHECK (key ~ '^[0-9]{50}$'),
	CONSTRAINT "tax_notes_issued_check" CHECK (state not in ('issued', 'cancel_asked', 'cancelled', 'replaced') or key is not null)
);--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_kind_check";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_check";--> statement-breakpoint
ALTER TABLE "queue_snoozes" DROP CONSTRAINT "queue_snoozes_queue_check";--> statement-breakpoint
ALTER TABLE "payment_charges" DROP CONSTRAINT "payment_charges_method_check";--> statement-breakpoint
ALTER TABLE "installment_payments" DROP CONSTRAINT "installment_payments_method_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "partner_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "search_text" text GENERATED ALWAYS AS (nome_fold(title || ' ' || coalesce(tracking, '') || ' ' || coalesce(answer_protocol, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "our_number" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "repeats" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "other_phones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_files" ADD CONSTRAINT "mandate_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_files" ADD CONSTRAINT "mandate_files_power_id_powers_of_attorney_id_fk" FOREIGN KEY ("power_id") REFERENCES "public"."powers_of_attorney"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_files" ADD CONSTRAINT "mandate_files_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocation_notices" ADD CONSTRAINT "revocation_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocation_notices" ADD CONSTRAINT "revocation_notices_power_id_powers_of_attorney_id_fk" FOREIGN KEY ("power_id") REFERENCES "public"."powers_of_attorney"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocation_notices" ADD CONSTRAINT "revocation_notices_addressee_id_addressees_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."addressees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_installment_id_installment_payments_id_fk" FOREIGN KEY ("installment_id") REFERENCES "public"."installment_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_payout_id_partner_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."partner_payouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payouts" ADD CONSTRAINT "partner_payouts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payouts" ADD CONSTRAINT "partner_payouts_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payouts" ADD CONSTRAINT "partner_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_order_id_transactions_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_notes" ADD CONSTRAINT "tax_notes_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_notes" ADD CONSTRAINT "tax_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_notes" ADD CONSTRAINT "tax_notes_replaces_id_tax_notes_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."tax_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_thread_idx" ON "conversation_messages" USING btree ("conversation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_messages_user_idx" ON "conversation_messages" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_messages_author_idx" ON "conversation_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_opens_idx" ON "conversation_messages" USING btree ("created_at","id") WHERE opens;--> statement-breakpoint
CREATE INDEX "conversation_notes_user_idx" ON "conversation_notes" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_notes_author_idx" ON "conversation_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "conversation_notes_mentions_idx" ON "conversation_notes" USING gin ("mentions");--> statement-breakpoint
CREATE INDEX "conversations_recent_idx" ON "conversations" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_waiting_idx" ON "conversations" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "mandate_files_user_idx" ON "mandate_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mandate_files_decider_idx" ON "mandate_files" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "mandate_files_to_check_idx" ON "mandate_files" USING btree ("created_at","id") WHERE state = 'to_check';--> statement-breakpoint
CREATE INDEX "revocation_notices_power_idx" ON "revocation_notices" USING btree ("power_id");--> statement-breakpoint
CREATE INDEX "revocation_notices_addressee_idx" ON "revocation_notices" USING btree ("addressee_id");--> statement-breakpoint
CREATE INDEX "commission_entries_partner_idx" ON "commission_entries" USING btree ("partner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "commission_entries_installment_idx" ON "commission_entries" USING btree ("installment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_payouts_open_key" ON "partner_payouts" USING btree ("partner_id") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "partner_payouts_partner_idx" ON "partner_payouts" USING btree ("partner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "partner_payouts_added_by_idx" ON "partner_payouts" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "partner_payouts_paid_by_idx" ON "partner_payouts" USING btree ("paid_by");--> statement-breakpoint
CREATE INDEX "partners_recent_idx" ON "partners" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "referrals_partner_idx" ON "referrals" USING btree ("partner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "referrals_unsettled_idx" ON "referrals" USING btree ("id") WHERE unsettled;--> statement-breakpoint
CREATE INDEX "referrals_next_idx" ON "referrals" USING btree ("next_on","id") WHERE next_on is not null;--> statement-breakpoint
CREATE INDEX "referrals_open_idx" ON "referrals" USING btree ("created_at","id") WHERE review = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "tax_notes_charge_key" ON "tax_notes" USING btree ("charge_id","environment") WHERE replaces_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_notes_replaces_key" ON "tax_notes" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "tax_notes_charge_idx" ON "tax_notes" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "tax_notes_user_idx" ON "tax_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tax_notes_due_idx" ON "tax_notes" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "tax_notes_recent_idx" ON "tax_notes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_lawsuits_recent_idx" ON "card_lawsuits" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_charges_barcode_idx" ON "payment_charges" USING hash ("barcode");--> statement-breakpoint
CREATE INDEX "sandbox_payments_repeats_idx" ON "sandbox_payments" USING btree ("repeats") WHERE repeats is not null;--> statement-breakpoint
CREATE INDEX "profiles_other_phones_idx" ON "profiles" USING gin ("other_phones");--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments', 'companies', 'services', 'listings', 'installments', 'notes', 'tasks'));--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_queue_check" CHECK ("queue" in ('prazos', 'clientes', 'documentos', 'identidades', 'conversas', 'contato', 'promessas', 'leads', 'privacidade', 'garantias', 'devolucoes', 'parcelas', 'emprestimos', 'energia', 'formularios', 'processos', 'cartas', 'assinaturas', 'procuracoes', 'anotacoes', 'webhooks', 'falhas'));--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_boleto_check" CHECK (barcode is null or (method = 'boleto' and barcode ~ '^\d{44}$'));--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_method_check" CHECK ("method" in ('pix', 'card', 'boleto', 'transfer', 'cash'));--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_method_check" CHECK ("payment_method" in ('pix', 'card', 'boleto', 'transfer', 'cash'));--> statement-breakpoint
CREATE INDEX letters_search_idx ON letters USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX card_lawsuits_search_idx ON card_lawsuits USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX linked_profiles_search_idx ON linked_profiles USING gin ((nome_fold(full_name || ' ' || doc_number)) gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX conversations_search_idx ON conversations USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX conversation_messages_search_idx ON conversation_messages USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
-- access 07766528f7c56b11
