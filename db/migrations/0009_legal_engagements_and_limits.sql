CREATE TABLE "legal_engagements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"listing_id" uuid NOT NULL,
	"lawyer_id" uuid NOT NULL,
	"lawyer" text NOT NULL,
	"defendant" text NOT NULL,
	"scope" text NOT NULL,
	"text_key" text GENERATED ALWAYS AS (md5(nome_fold(scope))) STORED NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"legal_aid" boolean DEFAULT false NOT NULL,
	"offered_by" uuid,
	"offered_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_why" text DEFAULT '' NOT NULL,
	"request_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_engagements_state_check" CHECK ("state" in ('offered', 'accepted', 'refused', 'ended')),
	CONSTRAINT "legal_engagements_ended_check" CHECK ((state = 'ended') = (ended_at is not null))
);
--> statement-breakpoint
ALTER TABLE "integration_checks" DROP CONSTRAINT "integration_checks_adapter_check";--> statement-breakpoint
ALTER TABLE "integration_credentials" DROP CONSTRAINT "integration_credentials_adapter_check";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "closed_why" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "file_path" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "file_size" bigint;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "mime_type" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "ended_why" text;--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD COLUMN "provider" text DEFAULT 'national' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_notes" ADD COLUMN "provider" text DEFAULT 'national' NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "file_path" text;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "mime_type" text;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "shipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_lawyer_id_lawyers_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_engagements_one_open_idx" ON "legal_engagements" USING btree ("listing_id") WHERE state in ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX "legal_engagements_user_idx" ON "legal_engagements" USING btree ("user_id","offered_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "legal_engagements_listing_idx" ON "legal_engagements" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "legal_engagements_lawyer_idx" ON "legal_engagements" USING btree ("lawyer_id");--> statement-breakpoint
CREATE INDEX "legal_engagements_linked_idx" ON "legal_engagements" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "legal_engagements_offerer_idx" ON "legal_engagements" USING btree ("offered_by");--> statement-breakpoint
CREATE INDEX "legal_engagements_recent_idx" ON "legal_engagements" USING btree ("offered_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_file_idx" ON "conversation_messages" USING btree ("user_id","sha256") WHERE file_path is not null;--> statement-breakpoint
CREATE INDEX "conversation_messages_path_idx" ON "conversation_messages" USING btree ("file_path") WHERE file_path is not null;--> statement-breakpoint
CREATE INDEX "conversation_messages_card_idx" ON "conversation_messages" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_file_idx" ON "whatsapp_messages" USING btree ("file_path") WHERE file_path is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "positions_shipped_key" ON "positions" USING btree ("base") WHERE shipped;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_closed_why_check" CHECK ("closed_why" in ('nothing_asked', 'answered_elsewhere', 'left_unanswered'));--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_file_check" CHECK (num_nonnulls(file_name, file_path, file_size, mime_type, sha256) in (0, 5)
       and (file_path is null or writer = 'team' and file_size > 0 and sha256 ~ '^[0-9a-f]{64}$') and (card_id is null or file_path is not null)
       and (file_path is null or file_path like 'loan-documents/' || user_id || '/conversa/%'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_ended_why_check" CHECK ("ended_why" in ('nothing_asked', 'answered_elsewhere', 'left_unanswered'));--> statement-breakpoint
ALTER TABLE "integration_checks" ADD CONSTRAINT "integration_checks_adapter_check" CHECK ("adapter" in ('payments', 'asaas', 'focus', 'mail', 'inbox', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD CONSTRAINT "integration_credentials_adapter_check" CHECK ("adapter" in ('payments', 'asaas', 'focus', 'mail', 'inbox', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD CONSTRAINT "tax_note_settings_provider_check" CHECK ("provider" in ('national', 'focus'));--> statement-breakpoint
ALTER TABLE "tax_notes" ADD CONSTRAINT "tax_notes_provider_check" CHECK ("provider" in ('national', 'focus'));--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_file_check" CHECK (num_nonnulls(file_path, mime_type) in (0, 2) and (file_path is null or outgoing and media_name is not null
       and coalesce(file_path like 'loan-documents/' || user_id || '/conversa/%', false)));--> statement-breakpoint
-- The shipped welcome mail arrived beside the mail that asks for the confirmation, and called the account ready before it
-- was. Owners who have changed the rule keep it.
update automation_rules set enabled = false,
  actions = '[{"kind": "mail", "link": "/app", "title": "Boas-vindas, {{primeiro_nome}}", "message": "A sua conta está pronta. Nela você acompanha cada passo do seu processo e envia documentos.\n\nSe algo não ficar claro, escreva para a equipe em Conversa."}]'
where name = 'Boas-vindas' and version = 1
  and actions = '[{"kind": "mail", "link": "/app", "title": "Boas-vindas, {{primeiro_nome}}", "message": "A sua conta está pronta. Nela você acompanha cada passo do seu processo e envia documentos.\n\nSe algo não ficar claro, a página Suporte diz como falar com a equipe."}]'::jsonb;--> statement-breakpoint
-- Copies of positions that hold the books keep the right to record payments by hand, which has a separate area now.
UPDATE "positions" SET "areas" = "areas" || '{"receiving": "do"}' WHERE "areas" ->> 'money' = 'do';
-- access 3ec9913e9da80eaf
