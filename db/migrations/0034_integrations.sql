CREATE TABLE "api_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"api_key_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"sha256" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_requests_key" UNIQUE("api_key_id","idempotency_key"),
	CONSTRAINT "api_requests_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "integration_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"adapter" text NOT NULL,
	"ok" boolean NOT NULL,
	"code" text NOT NULL,
	"during" text NOT NULL,
	"duration_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_checks_adapter_check" CHECK ("adapter" in ('payments', 'mail', 'assistant', 'lookups', 'files', 'whatsapp')),
	CONSTRAINT "integration_checks_during_check" CHECK ("during" in ('test', 'use'))
);
--> statement-breakpoint
ALTER TABLE "form_templates" DROP CONSTRAINT "form_templates_version_key";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_status_check";--> statement-breakpoint
DROP INDEX "content_versions_section_idx";--> statement-breakpoint
DROP INDEX "sent_forms_template_idx";--> statement-breakpoint
DROP INDEX "contract_acceptances_contract_idx";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "hint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "family_id" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD COLUMN "hints" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "event_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "previous_secret" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "hint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "faq_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "energy_discounts" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "energy_discounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "energy_discounts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (nome_fold(full_name || ' ' || cpf || ' ' || consumer_unit)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_requests_lead_idx" ON "api_requests" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "api_requests_age_idx" ON "api_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "integration_checks_adapter_idx" ON "integration_checks" USING btree ("adapter","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "api_keys_recent_idx" ON "api_keys" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sent_forms_template_status_idx" ON "sent_forms" USING btree ("template_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status_idx" ON "webhook_deliveries" USING btree ("endpoint_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open_idx" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE status <> 'delivered';--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_one_draft_key" ON "content_versions" USING btree ("section") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "content_versions_history_idx" ON "content_versions" USING btree ("section","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_one_draft_key" ON "contracts" USING btree ("type") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "energy_discounts_recent_idx" ON "energy_discounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sent_forms_template_idx" ON "sent_forms" USING btree ("template_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contract_acceptances_contract_idx" ON "contract_acceptances" USING btree ("contract_id","seq" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_family_key" UNIQUE("family_id","version");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_key" UNIQUE("endpoint_id","event_id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_check" CHECK (scopes <@ array['leads:write', 'leads:read', 'clients:read']::text[]);--> statement-breakpoint
ALTER TABLE "integration_credentials" ADD CONSTRAINT "integration_credentials_adapter_check" CHECK ("adapter" in ('payments', 'mail', 'assistant', 'lookups', 'files', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status_check" CHECK ("status" in ('pending', 'retrying', 'delivered', 'failed'));--> statement-breakpoint
ALTER TABLE "energy_discounts" ADD CONSTRAINT "energy_discounts_reason_check" CHECK (char_length(review_reason) <= 500);