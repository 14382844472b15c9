-- The schema that later migrations change. Drizzle writes the tables (`npm run db:migration`); what it cannot say stands
-- before and after them. Rights, policies, triggers and all other functions: access.sql of each capability.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Lower-case without accents, for search. unaccent() is only STABLE, because its dictionary could be changed;
-- ours is fixed by name, which makes the wrapper fit for generated columns and indexes.
create function nome_fold(value text) returns text language sql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp
  return lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
-- Search in the public texts (app/features/assistant): Portuguese stems with the accents folded, so that a question
-- typed without them finds what was written with them. Stop words are known with their accents, so they go first.
-- No index: the operator is not leakproof, so under row level security a visitor's search could never use one.
create text search dictionary site_stop (template = pg_catalog.simple, stopwords = portuguese, accept = false);
--> statement-breakpoint
create text search configuration site_search (copy = pg_catalog.portuguese);
--> statement-breakpoint
alter text search configuration site_search
  alter mapping for word, hword, hword_part with site_stop, unaccent, portuguese_stem;
--> statement-breakpoint
-- Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher), as app/lib/business-days.ts has it.
create function easter_of(year integer) returns date language plpgsql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp as $$
declare
  century integer := year / 100;
  golden integer := year % 19;
  epact integer;
  sunday integer;
begin
  epact := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  sunday := (32 + 2 * (century % 4) + 2 * ((year % 100) / 4) - epact - (year % 100) % 4) % 7;
  return make_date(year, 3, 22) + epact + sunday - 7 * ((golden + 11 * epact + 22 * sunday) / 451);
end $$;
--> statement-breakpoint
-- The n-th business day after a date, which is not counted itself: `addBusinessDays` of app/lib/business-days.ts, with
-- the same national and bank holidays (a test compares them day by day). Immutable, for a generated column: a holiday
-- that the law adds later needs another function and the column written anew.
create function business_day_after(start date, days integer)
  returns date language plpgsql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp as $$
declare
  day date := start;
  left_over integer := days;
  month_day integer;
  year integer;
begin
  while left_over > 0 loop
    day := day + 1;
    year := extract(year from day);
    month_day := extract(month from day) * 100 + extract(day from day);
    if extract(isodow from day) < 6
      and month_day not in (101, 421, 501, 907, 1012, 1102, 1115, 1225)
      and not (month_day = 1120 and year >= 2024)
      and day - easter_of(year) not in (-48, -47, -2, 60) then
      left_over := left_over - 1;
    end if;
  end loop;
  return day;
end $$;
--> statement-breakpoint
-- The words of a name, folded, those of an e-mail apart: a search of two names is the intersection of two short lists,
-- where their parts of three letters are long ones.
create function nome_words(value text) returns tsvector language sql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp
  return to_tsvector('simple'::regconfig, translate(nome_fold(value), '@._+-', '     '));
--> statement-breakpoint
-- The week of a moment, counted from 1970.
create function nome_week(value timestamptz) returns integer language sql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp
  return case when isfinite(value) then floor(extract(epoch from value at time zone 'UTC') / 604800)::integer end;
--> statement-breakpoint
-- The folded words of a text, the week before each of them ("2968silva"). Read week by week, the words of a name are
-- short lists, and the newest rows come first: those of all times took 30 to 60 ms among a million leads. The cost keeps
-- the planner from taking every row apart again and again where the table is small.
create function nome_words_by_week(value text, at timestamptz) returns tsvector language sql immutable strict parallel safe
  cost 300
  set search_path = pg_catalog, public, pg_temp
  return array_to_tsvector(string_to_array(nome_week(at) ||
    replace(trim(regexp_replace(nome_fold(value), '[^a-z0-9]+', ' ', 'g')), ' ', ' ' || nome_week(at)), ' '));
--> statement-breakpoint
CREATE TABLE "affordability_plans" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"capacity" numeric(12, 2) NOT NULL,
	"needed" numeric(12, 2) NOT NULL,
	"debts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affordability_plans_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "affordability_plans_size_check" CHECK (pg_column_size(answers) < 16000 and pg_column_size(debts) < 16000)
);
--> statement-breakpoint
CREATE TABLE "chain_heads" (
	"chain" text PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "chain_heads_seq_check" CHECK (seq >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"seq" bigint NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "data_access_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"viewer_id" uuid,
	"what" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"caused_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	CONSTRAINT "domain_events_id_key" UNIQUE("id"),
	CONSTRAINT "domain_events_type_check" CHECK (type ~ '^[a-z]+\.[a-z_]+$'),
	CONSTRAINT "domain_events_depth_check" CHECK (depth >= 0)
);
--> statement-breakpoint
CREATE TABLE "automation_actions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"action" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"made_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "automation_actions_position_key" UNIQUE("run_id","position"),
	CONSTRAINT "automation_actions_status_check" CHECK ("status" in ('waiting', 'done', 'skipped', 'failed')),
	CONSTRAINT "automation_actions_done_check" CHECK ((status = 'done') = (done_at is not null))
);
--> statement-breakpoint
CREATE TABLE "automation_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb DEFAULT '{"match":"all","items":[]}'::jsonb NOT NULL,
	"actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"enabled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_rules_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"rule_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"user_id" uuid,
	"lead_id" uuid,
	"subject" text,
	"subject_id" uuid,
	"depth" integer DEFAULT 0 NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "automation_runs_status_check" CHECK ("status" in ('waiting', 'done', 'skipped', 'failed', 'dry'))
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"assignee_id" uuid,
	"client_id" uuid,
	"lead_id" uuid,
	"rule_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_status_check" CHECK ("status" in ('open', 'done', 'canceled'))
);
--> statement-breakpoint
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
CREATE TABLE "extended_warranties" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"card_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"transaction_id" uuid,
	"product_name" text NOT NULL,
	"additional_amount" numeric(12, 2) NOT NULL,
	"additional_days" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "extended_warranties_transaction_key" UNIQUE("transaction_id"),
	CONSTRAINT "extended_warranties_status_check" CHECK ("status" in ('active', 'expired', 'canceled')),
	CONSTRAINT "extended_warranties_days_check" CHECK (additional_days > 0 and additional_amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "guarantee_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"protocol" text NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"note" text,
	"last_day" date NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guarantee_requests_protocol_unique" UNIQUE("protocol"),
	CONSTRAINT "guarantee_requests_choice_check" CHECK ("choice" in ('continue', 'refund')),
	CONSTRAINT "guarantee_requests_status_check" CHECK ("status" in ('open', 'accepted', 'refused')),
	CONSTRAINT "guarantee_requests_after_check" CHECK ((created_at at time zone 'America/Sao_Paulo')::date > last_day and due_on > last_day),
	CONSTRAINT "guarantee_requests_answer_check" CHECK ((status = 'open') = (answered_at is null) and (status = 'open') = (answer is null))
);
--> statement-breakpoint
CREATE TABLE "card_debts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"creditor" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"due_date" date,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_debts_status_check" CHECK ("status" in ('pending', 'paid', 'negotiating', 'canceled')),
	CONSTRAINT "card_debts_amount_check" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "card_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"request_id" uuid,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"review_reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"notified_status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_documents_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "card_documents_status_check" CHECK ("status" in ('uploading', 'pending', 'approved', 'rejected')),
	CONSTRAINT "card_documents_kind_check" CHECK (length(kind) between 1 and 80),
	CONSTRAINT "card_documents_size_check" CHECK (file_size > 0),
	CONSTRAINT "card_documents_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "card_documents_mime_check" CHECK (mime_type in ('application/pdf', 'image/jpeg', 'image/png'))
);
--> statement-breakpoint
CREATE TABLE "card_lawsuits" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"case_number" text NOT NULL,
	"court" text NOT NULL,
	"lawsuit_type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"lawyer_name" text DEFAULT '' NOT NULL,
	"oab" text DEFAULT '' NOT NULL,
	"opposing" text DEFAULT '' NOT NULL,
	"next_deadline" date,
	"opinion" text DEFAULT '' NOT NULL,
	"opinion_at" timestamp with time zone,
	"injunction_granted_on" date,
	"injunction_revoked_on" date,
	"checked_at" timestamp with time zone,
	"court_version" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_lawsuits_number_key" UNIQUE("card_id","case_number"),
	CONSTRAINT "card_lawsuits_status_check" CHECK ("status" in ('active', 'settled', 'archived')),
	CONSTRAINT "card_lawsuits_opinion_check" CHECK ((opinion = '') = (opinion_at is null)),
	CONSTRAINT "card_lawsuits_injunction_check" CHECK (injunction_revoked_on >= injunction_granted_on)
);
--> statement-breakpoint
CREATE TABLE "card_proofs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"created_by" uuid,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_proofs_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "card_proofs_size_check" CHECK (file_size > 0),
	CONSTRAINT "card_proofs_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "card_score_history" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"card_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"bureau" text,
	"taken_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_score_history_score_check" CHECK (score between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "card_status_history" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"card_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_step_id" uuid,
	"status" text NOT NULL,
	"card_type" text,
	"clock_started_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_status_history_status_check" CHECK ("status" in ('active', 'analyzing', 'pending', 'completed', 'blocked', 'in_progress'))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"opened_by" uuid,
	"card_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"score_bureau" text,
	"score_taken_on" date,
	"score_visible" boolean DEFAULT true NOT NULL,
	"score_frozen" boolean DEFAULT false NOT NULL,
	"rating" text,
	"notes" text DEFAULT '' NOT NULL,
	"clock_started_at" timestamp with time zone,
	"clock_days" integer DEFAULT 12 NOT NULL,
	"clock_paused_since" date,
	"clock_paused_days" integer DEFAULT 0 NOT NULL,
	"clock_due_on" date GENERATED ALWAYS AS (business_day_after((clock_started_at at time zone 'America/Sao_Paulo')::date, clock_days + clock_paused_days)) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_holder_type_key" UNIQUE NULLS NOT DISTINCT("user_id","linked_profile_id","card_type"),
	CONSTRAINT "cards_type_check" CHECK ("card_type" in ('nome', 'jus', 'bacen', 'dividas', 'processos', 'rating')),
	CONSTRAINT "cards_status_check" CHECK ("status" in ('active', 'analyzing', 'pending', 'completed', 'blocked')),
	CONSTRAINT "cards_score_check" CHECK (score between 0 and 1000),
	CONSTRAINT "cards_score_source_check" CHECK ((score_bureau is null) = (score_taken_on is null)),
	CONSTRAINT "cards_clock_days_check" CHECK (clock_days between 1 and 365),
	CONSTRAINT "cards_clock_paused_check" CHECK (clock_paused_days between 0 and 3650),
	CONSTRAINT "cards_rating_check" CHECK ("rating" in ('A', 'B', 'C', 'D', 'E', 'F'))
);
--> statement-breakpoint
CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"canceled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"card_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"step_order" integer NOT NULL,
	"follows" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "process_steps_order_key" UNIQUE("card_type","step_order"),
	CONSTRAINT "process_steps_type_check" CHECK ("card_type" in ('nome', 'jus', 'bacen', 'dividas', 'processos', 'rating')),
	CONSTRAINT "process_steps_follows_check" CHECK ("follows" in ('contract', 'documents'))
);
--> statement-breakpoint
CREATE TABLE "user_process_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"step_order" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"followed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_process_steps_step_key" UNIQUE("card_id","step_id"),
	CONSTRAINT "user_process_steps_status_check" CHECK ("status" in ('pending', 'in_progress', 'completed', 'blocked')),
	CONSTRAINT "user_process_steps_followed_check" CHECK ("followed" in ('in_progress', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "claim_grounds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sentence_key" text NOT NULL,
	"sentence" text NOT NULL,
	"promise_key" text,
	"source" text,
	"checked_on" date,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_grounds_sentence_key_unique" UNIQUE("sentence_key"),
	CONSTRAINT "claim_grounds_either_check" CHECK ((promise_key is null) = (source is not null)),
	CONSTRAINT "claim_grounds_day_check" CHECK ((source is null) = (checked_on is null))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"begins_on" date,
	"ends_on" date,
	"max_uses" integer,
	"plans" text[] DEFAULT '{}' NOT NULL,
	"discount" text DEFAULT 'none' NOT NULL,
	"percent" integer,
	"amount" numeric(12, 2),
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code_check" CHECK (code = upper(code) and code ~ '^[^[:space:]]{3,40}$'),
	CONSTRAINT "coupons_days_check" CHECK (begins_on <= ends_on),
	CONSTRAINT "coupons_uses_check" CHECK (max_uses > 0),
	CONSTRAINT "coupons_plans_check" CHECK (plans <@ array['CPF', 'CNPJ']),
	CONSTRAINT "coupons_kind_check" CHECK ("discount" in ('none', 'percent', 'amount')),
	CONSTRAINT "coupons_discount_check" CHECK ((discount = 'percent') = (percent is not null) and (discount = 'amount') = (amount is not null)),
	CONSTRAINT "coupons_value_check" CHECK (percent between 1 and 90 and amount > 0)
);
--> statement-breakpoint
CREATE TABLE "plan_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"plan" text NOT NULL,
	"version" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"list_price" numeric(12, 2) NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"max_installments" integer NOT NULL,
	"entry_amount" numeric(12, 2) NOT NULL,
	"entry_days" integer NOT NULL,
	"warranty_amount" numeric(12, 2) NOT NULL,
	"warranty_days" integer NOT NULL,
	"activation_warranty_days" integer NOT NULL,
	"activates_cards" text[] NOT NULL,
	"campaign_name" text DEFAULT '' NOT NULL,
	"campaign_price" numeric(12, 2),
	"campaign_begins_on" date,
	"campaign_ends_on" date,
	"published_at" timestamp with time zone,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_versions_plan_version_key" UNIQUE("plan","version"),
	CONSTRAINT "plan_versions_plan_check" CHECK ("plan" in ('CPF', 'CNPJ')),
	CONSTRAINT "plan_versions_version_check" CHECK (version > 0),
	CONSTRAINT "plan_versions_price_check" CHECK (price > entry_amount and list_price >= price),
	CONSTRAINT "plan_versions_installments_check" CHECK (max_installments between 1 and 12),
	CONSTRAINT "plan_versions_entry_check" CHECK (entry_amount > 0 and entry_days between 1 and 365),
	CONSTRAINT "plan_versions_warranty_check" CHECK (warranty_amount > 0 and warranty_days > 0 and activation_warranty_days > 0),
	CONSTRAINT "plan_versions_cards_check" CHECK (cardinality(activates_cards) > 0 and activates_cards <@ array['nome', 'jus', 'bacen', 'dividas', 'processos', 'rating']),
	CONSTRAINT "plan_versions_campaign_check" CHECK ((campaign_price is null or (campaign_price > entry_amount and campaign_price <= price and campaign_ends_on is not null)) and (campaign_name <> '' or num_nonnulls(campaign_price, campaign_begins_on, campaign_ends_on) = 0) and campaign_begins_on <= campaign_ends_on)
);
--> statement-breakpoint
CREATE TABLE "product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"price_from" numeric(12, 2) NOT NULL,
	"price_to" numeric(12, 2) NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"estimated_days" integer DEFAULT 12 NOT NULL,
	"benefits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faq" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"blocked_message" text,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"activates_cards" text[] DEFAULT '{}' NOT NULL,
	"required_documents" text[] DEFAULT '{}' NOT NULL,
	"item_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_price_check" CHECK (price_from >= 0 and price_to >= price_from),
	CONSTRAINT "products_slug_check" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "products_days_check" CHECK (estimated_days > 0),
	CONSTRAINT "products_conditions_check" CHECK (jsonb_typeof(conditions) = 'array'),
	CONSTRAINT "products_cards_check" CHECK (activates_cards <@ array['nome', 'jus', 'bacen', 'dividas', 'processos', 'rating'])
);
--> statement-breakpoint
CREATE TABLE "consortium_draws" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid NOT NULL,
	"assembly_date" date NOT NULL,
	"assembly_time" text DEFAULT '20:00' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"extraction" text NOT NULL,
	"extraction_date" date NOT NULL,
	"kind" text DEFAULT 'digits' NOT NULL,
	"on_excluded" text DEFAULT 'up' NOT NULL,
	"status" text DEFAULT 'announced' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rule" text,
	"rule_sha256" text,
	"frozen_list" text,
	"list_sha256" text,
	"commitment" text,
	"frozen_at" timestamp with time zone,
	"result" text,
	"seed" text,
	"winner_quota_id" uuid,
	"winner_number" integer,
	"published_at" timestamp with time zone,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consortium_draws_status_check" CHECK ("status" in ('announced', 'frozen', 'published', 'canceled')),
	CONSTRAINT "consortium_draws_kind_check" CHECK ("kind" in ('digits', 'hmac')),
	CONSTRAINT "consortium_draws_excluded_check" CHECK ("on_excluded" in ('up', 'alternating')),
	CONSTRAINT "consortium_draws_time_check" CHECK (assembly_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "consortium_draws_extraction_check" CHECK (extraction ~ '^[1-9][0-9]{0,5}$'),
	CONSTRAINT "consortium_draws_days_check" CHECK (extraction_date <= assembly_date),
	CONSTRAINT "consortium_draws_frozen_check" CHECK (status not in ('frozen', 'published') or num_nulls(rule, rule_sha256, frozen_list, list_sha256, commitment, frozen_at) = 0),
	CONSTRAINT "consortium_draws_published_check" CHECK (num_nulls(result, seed, winner_quota_id, winner_number, published_at) = case status when 'published' then 0 else 5 end),
	CONSTRAINT "consortium_draws_rule_hash_check" CHECK (rule is null or rule_sha256 = encode(sha256(convert_to(rule, 'UTF8')), 'hex')),
	CONSTRAINT "consortium_draws_list_hash_check" CHECK (frozen_list is null or list_sha256 = encode(sha256(convert_to(frozen_list, 'UTF8')), 'hex')),
	CONSTRAINT "consortium_draws_seed_hash_check" CHECK (seed is null or commitment = encode(sha256(convert_to(seed, 'UTF8')), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "consortium_groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"asset" text NOT NULL,
	"credit" numeric(12, 2) NOT NULL,
	"term_months" integer NOT NULL,
	"size" integer NOT NULL,
	"status" text DEFAULT 'forming' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consortium_groups_code_unique" UNIQUE("code"),
	CONSTRAINT "consortium_groups_status_check" CHECK ("status" in ('forming', 'active', 'closed')),
	CONSTRAINT "consortium_groups_numbers_check" CHECK (credit > 0 and term_months > 0 and size between 2 and 1000)
);
--> statement-breakpoint
CREATE TABLE "consortium_quotas" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"paid_up" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consortium_quotas_number_key" UNIQUE("group_id","number"),
	CONSTRAINT "consortium_quotas_status_check" CHECK ("status" in ('active', 'late', 'excluded', 'contemplated')),
	CONSTRAINT "consortium_quotas_number_check" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "consortium_seeds" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"section" text NOT NULL,
	"body" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp with time zone,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coverage_states" (
	"uf" char(2) PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"consultants" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coverage_states_uf_check" CHECK (uf ~ '^[A-Z]{2}$'),
	CONSTRAINT "coverage_states_count_check" CHECK (consultants >= 0)
);
--> statement-breakpoint
CREATE TABLE "faq_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"item_order" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_config" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_config_key_unique" UNIQUE("key"),
	CONSTRAINT "site_config_key_check" CHECK (key ~ '^[a-z][a-z0-9_]*$')
);
--> statement-breakpoint
CREATE TABLE "site_images" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"image_id" uuid NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"mime_type" text NOT NULL,
	"file_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_images_name_unique" UNIQUE("name"),
	CONSTRAINT "site_images_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "site_images_name_check" CHECK (name ~ '^[0-9a-f]{24}-[0-9]{2,4}\.(avif|webp|jpg)$'),
	CONSTRAINT "site_images_size_check" CHECK (width > 0 and height > 0),
	CONSTRAINT "site_images_alt_check" CHECK (char_length(alt) between 1 and 200),
	CONSTRAINT "site_images_mime_check" CHECK (mime_type in ('image/avif', 'image/webp', 'image/jpeg'))
);
--> statement-breakpoint
CREATE TABLE "contract_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"contract_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"accepted_text" text NOT NULL,
	"text_sha256" text NOT NULL,
	"code" text NOT NULL,
	"seq" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"identified_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_acceptances_code_unique" UNIQUE("code"),
	CONSTRAINT "contract_acceptances_seq_unique" UNIQUE("seq"),
	CONSTRAINT "contract_acceptances_transaction_key" UNIQUE("transaction_id"),
	CONSTRAINT "contract_acceptances_hash_check" CHECK (text_sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "contract_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"acceptance_id" uuid NOT NULL,
	"file_path" text NOT NULL,
	"sha256" text NOT NULL,
	"file_size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_documents_acceptance_key" UNIQUE("acceptance_id"),
	CONSTRAINT "contract_documents_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_documents_size_check" CHECK (file_size > 0)
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_type_version_key" UNIQUE("type","version"),
	CONSTRAINT "contracts_type_check" CHECK ("type" in ('cpf', 'cnpj', 'servico')),
	CONSTRAINT "contracts_version_check" CHECK (version > 0),
	CONSTRAINT "contracts_active_check" CHECK (not active or published_at is not null)
);
--> statement-breakpoint
CREATE TABLE "energy_discounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"cpf" text NOT NULL,
	"address" text NOT NULL,
	"uf" char(2) NOT NULL,
	"consumer_unit" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"monthly_bill_normal" numeric(12, 2),
	"monthly_bill_discount" numeric(12, 2),
	"savings" numeric(12, 2) GENERATED ALWAYS AS (monthly_bill_normal - monthly_bill_discount) STORED,
	"review_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (nome_fold(full_name || ' ' || cpf || ' ' || consumer_unit)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "energy_discounts_status_check" CHECK ("status" in ('pending', 'analyzing', 'active', 'rejected', 'canceled')),
	CONSTRAINT "energy_discounts_reason_check" CHECK (char_length(review_reason) <= 500),
	CONSTRAINT "energy_discounts_uf_check" CHECK (uf ~ '^[A-Z]{2}$'),
	CONSTRAINT "energy_discounts_cpf_check" CHECK (cpf ~ '^[0-9]{11}$' or cpf ~ '^[0-9A-Z]{12}[0-9]{2}$'),
	CONSTRAINT "energy_discounts_bill_check" CHECK (monthly_bill_discount between 0 and monthly_bill_normal)
);
--> statement-breakpoint
CREATE TABLE "changed_days" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"topic" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "changed_days_topic_check" CHECK ("topic" in ('leads', 'orders', 'cards', 'received', 'refunded', 'open', 'listings'))
);
--> statement-breakpoint
CREATE TABLE "day_sums" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"topic" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"origin" text,
	"assignee_id" uuid,
	"offer" text,
	"coupon" text,
	"method" text,
	"count" integer NOT NULL,
	"amount" numeric(14, 2),
	CONSTRAINT "day_sums_topic_check" CHECK ("topic" in ('leads', 'orders', 'cards', 'received', 'refunded', 'open', 'listings'))
);
--> statement-breakpoint
CREATE TABLE "form_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"sent_form_id" uuid NOT NULL,
	"field" text NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_files_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "form_files_size_check" CHECK (file_size > 0),
	CONSTRAINT "form_files_mime_check" CHECK (mime_type in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "form_files_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"family_id" uuid DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"doc_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_templates_family_key" UNIQUE("family_id","version"),
	CONSTRAINT "form_templates_doc_type_check" CHECK ("doc_type" in ('CPF', 'CNPJ'))
);
--> statement-breakpoint
CREATE TABLE "sent_forms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"template_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"document" jsonb,
	"answered_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_forms_status_check" CHECK ("status" in ('sent', 'draft', 'answered', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "helper_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"helper_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "helper_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "helper_links_name_check" CHECK (char_length(helper_name) between 2 and 60),
	CONSTRAINT "helper_links_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "helper_links_day_check" CHECK (expires_at <= created_at + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"header_sha256" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_header_key" UNIQUE("kind","header_sha256"),
	CONSTRAINT "import_mappings_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"part" integer DEFAULT 1 NOT NULL,
	"cells" text[],
	"result" text,
	"note" text DEFAULT '' NOT NULL,
	"entity_id" uuid,
	"bank_key" text,
	"payer_key" text,
	"charge_id" uuid,
	CONSTRAINT "import_rows_line_part_key" UNIQUE("import_id","line","part"),
	CONSTRAINT "import_rows_result_check" CHECK ("result" in ('added', 'known', 'bad', 'removed', 'kept')),
	CONSTRAINT "import_rows_waiting_check" CHECK (result is not null or cells is not null)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"file_name" text NOT NULL,
	"header" text[] NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options" jsonb,
	"row_count" integer NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"bad" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_kind_check" CHECK ("kind" in ('leads', 'clients', 'payments')),
	CONSTRAINT "imports_status_check" CHECK ("status" in ('draft', 'running', 'stopped', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"day" date,
	"status" text DEFAULT 'running' NOT NULL,
	"folder" text NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"row_count" bigint,
	"file_count" integer,
	"missing_count" integer,
	"fault" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backup_runs_status_check" CHECK ("status" in ('running', 'done', 'failed')),
	CONSTRAINT "backup_runs_fault_check" CHECK ((status = 'failed') = (fault is not null)),
	CONSTRAINT "backup_runs_done_check" CHECK ((status = 'done') = (bytes is not null)),
	CONSTRAINT "backup_runs_finished_check" CHECK ((status = 'running') = (finished_at is null)),
	CONSTRAINT "backup_runs_removed_check" CHECK (removed_at is null or status = 'done')
);
--> statement-breakpoint
CREATE TABLE "error_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"what" text NOT NULL,
	"place" text,
	"route" text DEFAULT '' NOT NULL,
	"request_id" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "error_reports_fingerprint_key" UNIQUE("fingerprint"),
	CONSTRAINT "error_reports_count_check" CHECK (count > 0)
);
--> statement-breakpoint
CREATE TABLE "job_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"scopes" text[] NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_scopes_check" CHECK (scopes <@ array['leads:write', 'leads:read', 'clients:read']::text[])
);
--> statement-breakpoint
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
	CONSTRAINT "integration_checks_adapter_check" CHECK ("adapter" in ('payments', 'mail', 'assistant', 'lookups', 'courts', 'files', 'whatsapp')),
	CONSTRAINT "integration_checks_during_check" CHECK ("during" in ('test', 'use'))
);
--> statement-breakpoint
CREATE TABLE "integration_credentials" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"adapter" text NOT NULL,
	"encrypted" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hints" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_credentials_adapter_unique" UNIQUE("adapter"),
	CONSTRAINT "integration_credentials_adapter_check" CHECK ("adapter" in ('payments', 'mail', 'assistant', 'lookups', 'courts', 'files', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"event_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"next_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_event_key" UNIQUE("endpoint_id","event_id"),
	CONSTRAINT "webhook_deliveries_status_check" CHECK ("status" in ('pending', 'retrying', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_attempts_check" CHECK (attempts >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"encrypted_secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"hint" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"silences" integer DEFAULT 0 NOT NULL,
	"resting_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"whatsapp" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_number" text NOT NULL,
	"uf" char(2) NOT NULL,
	"cep" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"representative_name" text,
	"representative_cpf" text,
	"representative_role" text,
	"origin" text DEFAULT 'landing' NOT NULL,
	"brought_by" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"no_messages" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"converted_user_id" uuid,
	"plan" text,
	"merged_into" uuid,
	"search_text" text GENERATED ALWAYS AS (nome_fold(name || ' ' || email || ' ' || whatsapp || ' ' || doc_number)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_doc_type_check" CHECK ("doc_type" in ('CPF', 'CNPJ')),
	CONSTRAINT "leads_origin_check" CHECK ("origin" in ('landing', 'checkout', 'contato', 'telefone', 'balcao', 'whatsapp', 'indicacao', 'importacao')),
	CONSTRAINT "leads_status_check" CHECK ("status" in ('new', 'qualified', 'lost', 'converted')),
	CONSTRAINT "leads_uf_check" CHECK (uf ~ '^[A-Z]{2}$'),
	CONSTRAINT "leads_doc_number_check" CHECK (doc_number ~ '^[0-9A-Z]{11,14}$'),
	CONSTRAINT "leads_representative_check" CHECK (num_nonnulls(representative_name, representative_cpf, representative_role) in (0, 3) and (representative_cpf is null or (doc_type = 'CNPJ' and representative_cpf ~ '^[0-9]{11}$'))),
	CONSTRAINT "leads_name_check" CHECK (char_length(name) between 3 and 100),
	CONSTRAINT "leads_plan_check" CHECK ("plan" in ('CPF', 'CNPJ')),
	CONSTRAINT "leads_merged_check" CHECK (merged_into <> id)
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
CREATE TABLE "letter_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"batch_id" uuid NOT NULL,
	"holds" text NOT NULL,
	"file_path" text NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"unreadable" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_files_holder_key" UNIQUE NULLS NOT DISTINCT("batch_id","user_id","linked_profile_id"),
	CONSTRAINT "letter_files_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
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
CREATE TABLE "lawsuit_listings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"lawsuit_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawsuit_listings_pair_key" UNIQUE("lawsuit_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "lawsuit_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lawsuit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"grau" text DEFAULT '' NOT NULL,
	"code" integer,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"complement" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"effect" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawsuit_movements_source_check" CHECK ("source" in ('datajud', 'hand')),
	CONSTRAINT "lawsuit_movements_effect_check" CHECK ("effect" in ('injunction_granted', 'injunction_denied', 'injunction_revoked', 'sentence', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "listing_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"rule" text,
	"by_id" uuid,
	"by_kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_events_place_key" UNIQUE("listing_id","seq"),
	CONSTRAINT "listing_events_kind_check" CHECK ("kind" in ('added', 'edited', 'said', 'paid', 'asked', 'answered', 'state', 'removed', 'gone_back', 'verdict', 'missing', 'clock_over', 'letter', 'lawsuit', 'report')),
	CONSTRAINT "listing_events_rule_check" CHECK ("rule" in ('five_years', 'after_payment', 'tell_receivers', 'challenge', 'access', 'ccf_payment', 'consumer_portal', 'letter_answer', 'scr_remittance', 'promise')),
	CONSTRAINT "listing_events_by_check" CHECK ("by_kind" in ('customer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"card_id" uuid,
	"place" text NOT NULL,
	"kind" text DEFAULT 'inadimplencia' NOT NULL,
	"creditor" text NOT NULL,
	"creditor_doc" text,
	"original_creditor" text,
	"contract_ref" text,
	"amount" numeric(12, 2),
	"due_on" date,
	"included_on" date,
	"seen_on" date DEFAULT (now() at time zone 'America/Sao_Paulo')::date NOT NULL,
	"source" text DEFAULT 'typed' NOT NULL,
	"uf" char(2),
	"notary" text,
	"protocol" text,
	"check_no" text,
	"ccf_reason" integer,
	"notes" text DEFAULT '' NOT NULL,
	"copy" integer DEFAULT 1 NOT NULL,
	"person_says" text,
	"paid_on" date,
	"notified_on" date,
	"notified_how" text,
	"notice_proved" boolean,
	"debt_source" text,
	"interrupted" boolean,
	"rate" double precision,
	"rate_month" date,
	"rate_series" integer,
	"rate_average" double precision,
	"rate_average_from" text,
	"rate_average_on" date,
	"rate_over_average" double precision,
	"verdict" text,
	"verdict_reason" text,
	"verdict_by" uuid,
	"state" text DEFAULT 'found' NOT NULL,
	"asked_of" text,
	"challenged_on" date,
	"access_asked_on" date,
	"consumer_portal_on" date,
	"found_wrong_on" date,
	"scr_corrected_on" date,
	"exclusion_asked_on" date,
	"exclusion_due_on" date,
	"letter_sent_on" date,
	"letter_due_on" date,
	"promise_from" date,
	"promise_due_on" date,
	"missing_since" date,
	"removed_on" date,
	"removed_proof_id" uuid,
	"gone_back_on" date,
	"turn" text DEFAULT 'us' NOT NULL,
	"pile" text DEFAULT 'negociar' NOT NULL,
	"next_due_on" date,
	"next_rule" text,
	"changes_on" date,
	"outlook" jsonb,
	"events" integer DEFAULT 0 NOT NULL,
	"creditor_key" text GENERATED ALWAYS AS (coalesce(creditor_doc, nome_fold(creditor))) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (nome_fold(creditor || ' ' || coalesce(original_creditor, '') || ' ' || coalesce(creditor_doc, '') || ' ' || coalesce(contract_ref, ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_entry_key" UNIQUE NULLS NOT DISTINCT("user_id","linked_profile_id","place","creditor_key","contract_ref","due_on","copy"),
	CONSTRAINT "listings_place_check" CHECK ("place" in ('serasa', 'spc', 'boavista', 'quod', 'cenprot', 'scr', 'ccf', 'cadin', 'credor', 'outro')),
	CONSTRAINT "listings_kind_check" CHECK ("kind" in ('inadimplencia', 'protesto', 'cheque', 'acao', 'scr_vencido', 'scr_prejuizo', 'consulta', 'outro')),
	CONSTRAINT "listings_source_check" CHECK ("source" in ('report', 'print', 'paste', 'typed')),
	CONSTRAINT "listings_says_check" CHECK ("person_says" in ('nao_conheco', 'ja_paguei', 'valor_errado', 'reconheco', 'nao_sei')),
	CONSTRAINT "listings_debt_source_check" CHECK ("debt_source" in ('instrument', 'rent', 'title', 'insurance', 'lodging', 'other')),
	CONSTRAINT "listings_state_check" CHECK ("state" in ('found', 'triaged', 'asked', 'answered', 'removed', 'kept', 'expired', 'gone_back')),
	CONSTRAINT "listings_asked_check" CHECK ("asked_of" in ('bureau', 'creditor', 'judge')),
	CONSTRAINT "listings_turn_check" CHECK ("turn" in ('us', 'customer', 'bureau', 'creditor', 'judge', 'done')),
	CONSTRAINT "listings_pile_check" CHECK ("pile" in ('contestar', 'negociar', 'esperar_ou_pagar')),
	CONSTRAINT "listings_rule_check" CHECK ("next_rule" in ('five_years', 'after_payment', 'tell_receivers', 'challenge', 'access', 'ccf_payment', 'consumer_portal', 'letter_answer', 'scr_remittance', 'promise')),
	CONSTRAINT "listings_verdict_check" CHECK ("verdict" in ('fora_do_prazo', 'paga_nao_baixada', 'paga_no_prazo', 'duplicada', 'cedida', 'nao_reconhecida', 'sem_aviso', 'valor_errado', 'prescrita_provavel', 'juros_acima', 'negociavel', 'verdadeira')),
	CONSTRAINT "listings_average_check" CHECK ("rate_average_from" in ('file', 'sgs', 'typed')),
	CONSTRAINT "listings_override_check" CHECK ((verdict is null) = (verdict_reason is null)),
	CONSTRAINT "listings_creditor_check" CHECK (length(creditor) between 1 and 200),
	CONSTRAINT "listings_amount_check" CHECK (amount > 0 or (amount = 0 and kind in ('consulta', 'outro'))),
	CONSTRAINT "listings_ccf_check" CHECK (ccf_reason in (12, 13, 14)),
	CONSTRAINT "listings_uf_check" CHECK (uf ~ '^[A-Z]{2}$'),
	CONSTRAINT "listings_removed_check" CHECK ((state = 'removed') = (removed_on is not null))
);
--> statement-breakpoint
CREATE TABLE "loan_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"loan_request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loan_documents_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "loan_documents_size_check" CHECK (file_size > 0),
	CONSTRAINT "loan_documents_mime_check" CHECK (mime_type in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "loan_documents_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "loan_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"amount" numeric(12, 2) NOT NULL,
	"property_value" numeric(12, 2) NOT NULL,
	"months" integer NOT NULL,
	"simulation" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"review_reason" text,
	"approval" jsonb,
	"documents_sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loan_requests_status_check" CHECK ("status" in ('draft', 'sent', 'analyzing', 'approved', 'rejected', 'canceled')),
	CONSTRAINT "loan_requests_amount_check" CHECK (amount > 0 and amount <= property_value * 0.6),
	CONSTRAINT "loan_requests_months_check" CHECK (months between 1 and 50),
	CONSTRAINT "loan_requests_owner_check" CHECK (num_nonnulls(user_id, lead_id) >= 1)
);
--> statement-breakpoint
CREATE TABLE "notification_texts" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text,
	"body" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_texts_words_check" CHECK ((title is null) = (body is null)),
	CONSTRAINT "notification_texts_key_check" CHECK (key ~ '^[a-z][a-z0-9.-]*$'),
	CONSTRAINT "notification_texts_version_check" CHECK (version > 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"link" text,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type_check" CHECK ("type" in ('success', 'warning', 'error', 'other')),
	CONSTRAINT "notifications_link_check" CHECK (link is null or link ~ '^/([^/\\]|$)')
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
CREATE TABLE "queue_snoozes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"queue" text NOT NULL,
	"row_id" uuid NOT NULL,
	"until" date NOT NULL,
	"user_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_snoozes_row_key" UNIQUE NULLS NOT DISTINCT("queue","row_id","user_id"),
	CONSTRAINT "queue_snoozes_queue_check" CHECK ("queue" in ('prazos', 'clientes', 'documentos', 'identidades', 'contato', 'promessas', 'leads', 'privacidade', 'garantias', 'devolucoes', 'parcelas', 'emprestimos', 'energia', 'formularios', 'processos', 'cartas', 'procuracoes', 'anotacoes', 'webhooks', 'falhas'))
);
--> statement-breakpoint
CREATE TABLE "gateway_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL,
	"others" integer DEFAULT 0 NOT NULL,
	"alike" integer DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"recorded" jsonb,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_checks_status_check" CHECK ("status" in ('waiting', 'done', 'failed')),
	CONSTRAINT "gateway_checks_days_check" CHECK (from_day <= until_day)
);
--> statement-breakpoint
CREATE TABLE "payment_charges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"installment_id" uuid NOT NULL,
	"user_id" uuid,
	"gateway" text NOT NULL,
	"gateway_payment_id" text,
	"method" text DEFAULT 'pix' NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"covers_order" boolean DEFAULT false NOT NULL,
	"installments" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"pix_payload" text,
	"checkout_url" text,
	"live" boolean DEFAULT true NOT NULL,
	"credited" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"receipt_url" text,
	"refund_reason" text,
	"refund_requested_at" timestamp with time zone,
	"attention" text,
	"taken_back_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_charges_gateway_key" UNIQUE("gateway","gateway_payment_id"),
	CONSTRAINT "payment_charges_status_check" CHECK ("status" in ('pending', 'processing', 'paid', 'failed', 'expired', 'refunded')),
	CONSTRAINT "payment_charges_method_check" CHECK ("method" in ('pix', 'card', 'transfer', 'cash')),
	CONSTRAINT "payment_charges_amount_check" CHECK (amount > 0),
	CONSTRAINT "payment_charges_installments_check" CHECK (installments between 1 and 36),
	CONSTRAINT "payment_charges_credited_check" CHECK (not credited or status in ('paid', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_receipts_charge_id_unique" UNIQUE("charge_id"),
	CONSTRAINT "payment_receipts_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "payment_receipts_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"installment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reminders_kind_key" UNIQUE("installment_id","kind"),
	CONSTRAINT "payment_reminders_kind_check" CHECK ("kind" in ('before', 'due', 'late', 'later'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"user_id" uuid,
	"amount" numeric(12, 2) NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"guarantee_id" uuid,
	"by_hand" boolean NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"due_on" date NOT NULL,
	"owner_id" uuid,
	"asked_by" uuid,
	"given_before" numeric(12, 2),
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"file_name" text,
	"file_path" text,
	"file_size" bigint,
	"mime_type" text,
	"sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "refunds_status_check" CHECK ("status" in ('asked', 'done')),
	CONSTRAINT "refunds_reason_check" CHECK ("reason" in ('withdrawal', 'guarantee', 'not-delivered', 'agreement', 'wrong-charge', 'other', 'paid-twice', 'order-closed', 'installment-replaced', 'repeated', 'outside', 'chargeback')),
	CONSTRAINT "refunds_amount_check" CHECK (amount > 0),
	CONSTRAINT "refunds_done_check" CHECK ((status = 'done') = (done_at is not null)),
	CONSTRAINT "refunds_file_check" CHECK (num_nonnulls(file_name, file_path, file_size, mime_type, sha256) in (0, 5))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reference" uuid NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"installments" integer DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"refunded" numeric(12, 2) DEFAULT '0' NOT NULL,
	"refund_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"pix_payload" text,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_payments_status_check" CHECK ("status" in ('pending', 'processing', 'paid', 'failed', 'expired', 'refunded')),
	CONSTRAINT "sandbox_payments_amount_check" CHECK (amount > 0),
	CONSTRAINT "sandbox_payments_refunded_check" CHECK (refunded between 0 and amount)
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"processed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_inbox_event_key" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "installment_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"user_id" uuid,
	"installment_number" integer NOT NULL,
	"one_charge" boolean DEFAULT false NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"due_date" date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text DEFAULT 'pix' NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_amount" numeric(12, 2),
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"refunded_at" timestamp with time zone,
	"renegotiation_id" uuid,
	"replaced_by" uuid,
	"split_from" uuid,
	"receipt_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installment_payments_number_key" UNIQUE("transaction_id","installment_number"),
	CONSTRAINT "installment_payments_status_check" CHECK ("status" in ('pending', 'processing', 'paid', 'failed', 'refunded', 'canceled')),
	CONSTRAINT "installment_payments_method_check" CHECK ("payment_method" in ('pix', 'card', 'transfer', 'cash')),
	CONSTRAINT "installment_payments_amount_check" CHECK (amount > 0),
	CONSTRAINT "installment_payments_number_check" CHECK (installment_number > 0),
	CONSTRAINT "installment_payments_paid_check" CHECK (status not in ('paid', 'refunded') or (paid_at is not null and paid_amount > 0)),
	CONSTRAINT "installment_payments_returned_check" CHECK (refunded_amount >= 0 and (refunded_amount = 0 or refunded_amount <= paid_amount)),
	CONSTRAINT "installment_payments_refunded_check" CHECK (status <> 'refunded' or refunded_at is not null),
	CONSTRAINT "installment_payments_replaced_check" CHECK (replaced_by is null or status = 'canceled')
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"installment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_code_unique" UNIQUE("code"),
	CONSTRAINT "receipts_number_key" UNIQUE("year","number"),
	CONSTRAINT "receipts_number_check" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "renegotiations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"open_amount" numeric(12, 2) NOT NULL,
	"discount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"reason" text NOT NULL,
	"one_charge" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renegotiations_amounts_check" CHECK (discount >= 0 and discount <= open_amount),
	CONSTRAINT "renegotiations_undone_check" CHECK ((undone_at is null) = (undone_by is null))
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"linked_profile_id" uuid,
	"awaits_holder" boolean DEFAULT false NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"payment_method" text DEFAULT 'pix' NOT NULL,
	"installments" integer DEFAULT 1 NOT NULL,
	"one_charge" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"gateway_transaction_id" text,
	"receipt_url" text,
	"idempotency_key" uuid,
	"plan_snapshot" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"plan_version_id" uuid,
	"coupon" text,
	"withdrawal_protocol" text,
	"withdrawn_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"canceled_by" uuid,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_gateway_transaction_id_unique" UNIQUE("gateway_transaction_id"),
	CONSTRAINT "transactions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "transactions_withdrawal_protocol_unique" UNIQUE("withdrawal_protocol"),
	CONSTRAINT "transactions_method_check" CHECK ("payment_method" in ('pix', 'card')),
	CONSTRAINT "transactions_status_check" CHECK ("status" in ('pending', 'processing', 'paid', 'failed', 'refunded')),
	CONSTRAINT "transactions_amount_check" CHECK (amount > 0),
	CONSTRAINT "transactions_installments_check" CHECK (installments between 1 and 12),
	CONSTRAINT "transactions_owner_check" CHECK (num_nonnulls(user_id, lead_id) >= 1),
	CONSTRAINT "transactions_holder_check" CHECK (linked_profile_id is null or (user_id is not null and not awaits_holder)),
	CONSTRAINT "transactions_coupon_check" CHECK (coupon = upper(coupon)),
	CONSTRAINT "transactions_canceled_check" CHECK ((canceled_at is null) = (canceled_by is null))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_subject_check" CHECK (num_nonnulls(user_id, lead_id) >= 1)
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"file_path" text,
	"expires_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_requests_kind_check" CHECK ("kind" in ('export', 'erasure', 'correction', 'revocation')),
	CONSTRAINT "privacy_requests_status_check" CHECK ("status" in ('open', 'working', 'done', 'refused')),
	CONSTRAINT "privacy_requests_details_check" CHECK (char_length(details) <= 2000),
	CONSTRAINT "privacy_requests_file_check" CHECK ((file_path is null) = (expires_at is null))
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cutoff" timestamp with time zone NOT NULL,
	"removed" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_runs_removed_check" CHECK (removed >= 0)
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"call_outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_notes_call_check" CHECK ("call_outcome" in ('spoke', 'later', 'no_answer', 'voicemail', 'wrong_number'))
);
--> statement-breakpoint
CREATE TABLE "facial_verifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"image_path" text NOT NULL,
	"verification_status" text DEFAULT 'pending' NOT NULL,
	"provider" text DEFAULT 'manual' NOT NULL,
	"reviewed_by" uuid,
	"review_reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "facial_verifications_status_check" CHECK ("verification_status" in ('pending', 'approved', 'rejected', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "linked_profiles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"main_user_id" uuid NOT NULL,
	"doc_type" text NOT NULL,
	"doc_number" text NOT NULL,
	"full_name" text NOT NULL,
	"relationship" text NOT NULL,
	"phone" text,
	"uf" char(2) NOT NULL,
	"representative_name" text,
	"representative_cpf" text,
	"representative_role" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_profiles_account_key" UNIQUE("id","main_user_id"),
	CONSTRAINT "linked_profiles_doc_type_check" CHECK ("doc_type" in ('CPF', 'CNPJ')),
	CONSTRAINT "linked_profiles_relationship_check" CHECK ("relationship" in ('cônjuge', 'filho', 'pai', 'mãe', 'irmão', 'empresa', 'outro')),
	CONSTRAINT "linked_profiles_uf_check" CHECK (uf ~ '^[A-Z]{2}$'),
	CONSTRAINT "linked_profiles_doc_number_check" CHECK (doc_number ~ '^[0-9A-Z]{11,14}$'),
	CONSTRAINT "linked_profiles_representative_check" CHECK (num_nonnulls(representative_name, representative_cpf, representative_role) in (0, 3) and (representative_cpf is null or (doc_type = 'CNPJ' and representative_cpf ~ '^[0-9]{11}$')))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_number" text NOT NULL,
	"phone" text NOT NULL,
	"uf" char(2) NOT NULL,
	"cep" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"representative_name" text,
	"representative_cpf" text,
	"representative_role" text,
	"face_verified" boolean DEFAULT false NOT NULL,
	"active_linked_profile_id" uuid,
	"assignee_id" uuid,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (nome_fold(full_name || ' ' || doc_number || ' ' || phone)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_doc_type_check" CHECK ("doc_type" in ('CPF', 'CNPJ')),
	CONSTRAINT "profiles_uf_check" CHECK (uf ~ '^[A-Z]{2}$'),
	CONSTRAINT "profiles_doc_number_check" CHECK (doc_number ~ '^[0-9A-Z]{11,14}$'),
	CONSTRAINT "profiles_representative_check" CHECK (num_nonnulls(representative_name, representative_cpf, representative_role) in (0, 3) and (representative_cpf is null or (doc_type = 'CNPJ' and representative_cpf ~ '^[0-9]{11}$')))
);
--> statement-breakpoint
CREATE TABLE "promise_cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"promise_key" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"kept_at" timestamp with time zone,
	"broken_at" timestamp with time zone,
	"excused_at" timestamp with time zone,
	"excused_reason" text,
	"excused_by" uuid,
	"done_at" timestamp with time zone,
	"amends" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promise_cases_subject_key" UNIQUE("promise_key","subject_id","started_at"),
	CONSTRAINT "promise_cases_one_outcome_check" CHECK (num_nonnulls(kept_at, broken_at, excused_at) <= 1),
	CONSTRAINT "promise_cases_reason_check" CHECK ((excused_at is null) = (excused_reason is null) and (excused_reason is null or char_length(excused_reason) between 10 and 300)),
	CONSTRAINT "promise_cases_amends_check" CHECK (amends is null or broken_at is not null)
);
--> statement-breakpoint
CREATE TABLE "promise_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"body" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promise_messages_body_check" CHECK (char_length(body) between 10 and 1000),
	CONSTRAINT "promise_messages_answer_check" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "promise_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"month" text NOT NULL,
	"body" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promise_snapshots_month_unique" UNIQUE("month"),
	CONSTRAINT "promise_snapshots_previous_unique" UNIQUE("previous"),
	CONSTRAINT "promise_snapshots_hash_unique" UNIQUE("hash"),
	CONSTRAINT "promise_snapshots_month_check" CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "promise_snapshots_hash_check" CHECK (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex') and starts_with(body, previous || E'\n'))
);
--> statement-breakpoint
CREATE TABLE "promises" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"exceptions" text NOT NULL,
	"remedy" text NOT NULL,
	"limit_amount" integer NOT NULL,
	"unit" text NOT NULL,
	"places" text[] DEFAULT '{}'::text[] NOT NULL,
	"contract_clause" text,
	"active" boolean DEFAULT false NOT NULL,
	"active_from" date,
	"item_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promises_key_unique" UNIQUE("key"),
	CONSTRAINT "promises_key_check" CHECK (key ~ '^[a-z0-9_]{3,40}$'),
	CONSTRAINT "promises_unit_check" CHECK ("unit" in ('hours', 'business_hours', 'days', 'business_days')),
	CONSTRAINT "promises_limit_check" CHECK (limit_amount between 1 and 3650),
	CONSTRAINT "promises_words_check" CHECK (char_length(title) between 3 and 90 and char_length(words) <= 400),
	CONSTRAINT "promises_clause_check" CHECK (not (key = 'garantia_cpf_limpo' and active and contract_clause is null))
);
--> statement-breakpoint
CREATE TABLE "day_roots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"day" date NOT NULL,
	"size" integer NOT NULL,
	"root" text NOT NULL,
	"previous_root" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_roots_day_key" UNIQUE("day"),
	CONSTRAINT "day_roots_root_check" CHECK (root ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "day_roots_size_check" CHECK (size > 0)
);
--> statement-breakpoint
CREATE TABLE "late_stamps" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sha256" text NOT NULL,
	"token" text NOT NULL,
	"stamped_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "late_stamps_sha256_key" UNIQUE("sha256"),
	CONSTRAINT "late_stamps_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"role" text NOT NULL,
	"certificate" text NOT NULL,
	"chain" text[] NOT NULL,
	"encrypted_key" text NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_role_check" CHECK ("role" in ('authority', 'signer', 'timeStamp', 'company'))
);
--> statement-breakpoint
CREATE TABLE "signing_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"stamp_url" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"place" text NOT NULL,
	"taken_on" date NOT NULL,
	"sha256" text NOT NULL,
	"file_name" text,
	"file_path" text,
	"file_size" bigint,
	"mime_type" text,
	"profile" text NOT NULL,
	"profile_version" integer NOT NULL,
	"parsed" jsonb NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_snapshots_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "report_snapshots_file_key" UNIQUE NULLS NOT DISTINCT("user_id","linked_profile_id","place","sha256"),
	CONSTRAINT "report_snapshots_place_check" CHECK ("place" in ('serasa', 'spc', 'boavista', 'quod', 'cenprot', 'scr', 'ccf', 'cadin', 'credor', 'outro')),
	CONSTRAINT "report_snapshots_sha_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "report_snapshots_file_check" CHECK (num_nulls(file_name, file_path, file_size, mime_type) in (0, 4) and file_size > 0)
);
--> statement-breakpoint
CREATE TABLE "scam_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"protocol" text NOT NULL,
	"content" text NOT NULL,
	"channel" text NOT NULL,
	"note" text,
	"answer" text NOT NULL,
	"findings" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolution" text,
	"resolved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scam_reports_protocol_unique" UNIQUE("protocol"),
	CONSTRAINT "scam_reports_channel_check" CHECK ("channel" in ('whatsapp', 'sms', 'call', 'email', 'social', 'site', 'paper', 'other')),
	CONSTRAINT "scam_reports_answer_check" CHECK ("answer" in ('not_ours', 'unclear', 'ours')),
	CONSTRAINT "scam_reports_status_check" CHECK ("status" in ('open', 'resolved')),
	CONSTRAINT "scam_reports_content_check" CHECK (char_length(content) between 1 and 4000),
	CONSTRAINT "scam_reports_note_check" CHECK (char_length(note) <= 1000),
	CONSTRAINT "scam_reports_resolved_check" CHECK ((status = 'resolved') = (resolved_at is not null) and (status = 'resolved') = (resolution is not null))
);
--> statement-breakpoint
CREATE TABLE "access_records" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_records_kind_check" CHECK ("kind" in ('entered', 'left'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "auth_rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "disabled_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"position" text DEFAULT 'owner' NOT NULL,
	"exports_full" boolean DEFAULT true NOT NULL,
	"disabled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disabled_members_role_check" CHECK ("role" in ('staff', 'admin')),
	CONSTRAINT "disabled_members_position_check" CHECK ("position" in ('owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant'))
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "team_invites" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"position" text DEFAULT 'owner' NOT NULL,
	"exports_full" boolean DEFAULT true NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "team_invites_role_check" CHECK ("role" in ('staff', 'admin')),
	CONSTRAINT "team_invites_position_check" CHECK ("position" in ('owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant')),
	CONSTRAINT "team_invites_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"position" text DEFAULT 'owner' NOT NULL,
	"exports_full" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "user_roles_role_check" CHECK ("role" in ('user', 'staff', 'admin')),
	CONSTRAINT "user_roles_position_check" CHECK ("position" in ('owner', 'manager', 'clerk', 'lawyer', 'finance', 'accountant'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lock_slots" (
	"slot" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name_key" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "sealing_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"purpose" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "sealing_keys_purpose_key_id_unique" UNIQUE("purpose","key_id"),
	CONSTRAINT "sealing_keys_purpose_check" CHECK ("purpose" in ('app', 'files')),
	CONSTRAINT "sealing_keys_key_id_check" CHECK (key_id ~ '^[0-9a-f]{16}$')
);
--> statement-breakpoint
ALTER TABLE "affordability_plans" ADD CONSTRAINT "affordability_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_access_log" ADD CONSTRAINT "data_access_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_access_log" ADD CONSTRAINT "data_access_log_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_actions" ADD CONSTRAINT "automation_actions_run_id_automation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."automation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_rule_id_automation_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."automation_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_rule_id_automation_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."automation_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_bulk_id_bulk_actions_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extended_warranties" ADD CONSTRAINT "extended_warranties_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extended_warranties" ADD CONSTRAINT "extended_warranties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extended_warranties" ADD CONSTRAINT "extended_warranties_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_debts" ADD CONSTRAINT "card_debts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_debts" ADD CONSTRAINT "card_debts_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD CONSTRAINT "card_lawsuits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lawsuits" ADD CONSTRAINT "card_lawsuits_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proofs" ADD CONSTRAINT "card_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proofs" ADD CONSTRAINT "card_proofs_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proofs" ADD CONSTRAINT "card_proofs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_score_history" ADD CONSTRAINT "card_score_history_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_score_history" ADD CONSTRAINT "card_score_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_status_history" ADD CONSTRAINT "card_status_history_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_status_history" ADD CONSTRAINT "card_status_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_status_history" ADD CONSTRAINT "card_status_history_user_step_id_user_process_steps_id_fk" FOREIGN KEY ("user_step_id") REFERENCES "public"."user_process_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_opened_by_fkey" FOREIGN KEY ("opened_by") REFERENCES "public"."transactions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_process_steps" ADD CONSTRAINT "user_process_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_process_steps" ADD CONSTRAINT "user_process_steps_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_process_steps" ADD CONSTRAINT "user_process_steps_step_id_process_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."process_steps"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_group_id_consortium_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."consortium_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_winner_quota_id_consortium_quotas_id_fk" FOREIGN KEY ("winner_quota_id") REFERENCES "public"."consortium_quotas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consortium_quotas" ADD CONSTRAINT "consortium_quotas_group_id_consortium_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."consortium_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consortium_quotas" ADD CONSTRAINT "consortium_quotas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consortium_seeds" ADD CONSTRAINT "consortium_seeds_draw_id_consortium_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."consortium_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_acceptances" ADD CONSTRAINT "contract_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_acceptances" ADD CONSTRAINT "contract_acceptances_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_acceptances" ADD CONSTRAINT "contract_acceptances_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_acceptances" ADD CONSTRAINT "contract_acceptances_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_acceptance_id_contract_acceptances_id_fk" FOREIGN KEY ("acceptance_id") REFERENCES "public"."contract_acceptances"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_discounts" ADD CONSTRAINT "energy_discounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_files" ADD CONSTRAINT "form_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_files" ADD CONSTRAINT "form_files_sent_form_id_sent_forms_id_fk" FOREIGN KEY ("sent_form_id") REFERENCES "public"."sent_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_forms" ADD CONSTRAINT "sent_forms_template_id_form_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."form_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_forms" ADD CONSTRAINT "sent_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helper_links" ADD CONSTRAINT "helper_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_converted_user_id_users_id_fk" FOREIGN KEY ("converted_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_batches" ADD CONSTRAINT "letter_batches_addressee_id_addressees_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."addressees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_evidence" ADD CONSTRAINT "letter_evidence_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_evidence" ADD CONSTRAINT "letter_evidence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_evidence" ADD CONSTRAINT "letter_evidence_document_id_card_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."card_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_batch_id_letter_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."letter_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "lawsuit_listings" ADD CONSTRAINT "lawsuit_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_listings" ADD CONSTRAINT "lawsuit_listings_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_listings" ADD CONSTRAINT "lawsuit_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_movements" ADD CONSTRAINT "lawsuit_movements_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_movements" ADD CONSTRAINT "lawsuit_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_verdict_by_users_id_fk" FOREIGN KEY ("verdict_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_removed_proof_id_card_proofs_id_fk" FOREIGN KEY ("removed_proof_id") REFERENCES "public"."card_proofs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_documents" ADD CONSTRAINT "loan_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_documents" ADD CONSTRAINT "loan_documents_loan_request_id_loan_requests_id_fk" FOREIGN KEY ("loan_request_id") REFERENCES "public"."loan_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_requests" ADD CONSTRAINT "loan_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_requests" ADD CONSTRAINT "loan_requests_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_checks" ADD CONSTRAINT "gateway_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_installment_id_installment_payments_id_fk" FOREIGN KEY ("installment_id") REFERENCES "public"."installment_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_installment_id_installment_payments_id_fk" FOREIGN KEY ("installment_id") REFERENCES "public"."installment_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_guarantee_id_guarantee_requests_id_fk" FOREIGN KEY ("guarantee_id") REFERENCES "public"."guarantee_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_renegotiation_id_renegotiations_id_fk" FOREIGN KEY ("renegotiation_id") REFERENCES "public"."renegotiations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_replaced_by_renegotiations_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."renegotiations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_split_from_installment_payments_id_fk" FOREIGN KEY ("split_from") REFERENCES "public"."installment_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_installment_id_installment_payments_id_fk" FOREIGN KEY ("installment_id") REFERENCES "public"."installment_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_canceled_by_users_id_fk" FOREIGN KEY ("canceled_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_holder_fk" FOREIGN KEY ("linked_profile_id","user_id") REFERENCES "public"."linked_profiles"("id","main_user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facial_verifications" ADD CONSTRAINT "facial_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facial_verifications" ADD CONSTRAINT "facial_verifications_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_profiles" ADD CONSTRAINT "linked_profiles_main_user_id_users_id_fk" FOREIGN KEY ("main_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_active_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("active_linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_cases" ADD CONSTRAINT "promise_cases_promise_key_promises_key_fk" FOREIGN KEY ("promise_key") REFERENCES "public"."promises"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_cases" ADD CONSTRAINT "promise_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_cases" ADD CONSTRAINT "promise_cases_excused_by_users_id_fk" FOREIGN KEY ("excused_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_messages" ADD CONSTRAINT "promise_messages_case_id_promise_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."promise_cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_messages" ADD CONSTRAINT "promise_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_messages" ADD CONSTRAINT "promise_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_records" ADD CONSTRAINT "access_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_members" ADD CONSTRAINT "disabled_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_members" ADD CONSTRAINT "disabled_members_disabled_by_users_id_fk" FOREIGN KEY ("disabled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","entity_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_entity_recent_idx" ON "audit_log" USING btree ("entity","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_time_idx" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_deleted_idx" ON "audit_log" USING btree ((before->>'cardId')) WHERE action in ('debt.remove', 'lawsuit.remove', 'document.withdraw');--> statement-breakpoint
CREATE INDEX "data_access_log_user_idx" ON "data_access_log" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "data_access_log_viewer_idx" ON "data_access_log" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "data_access_log_age_idx" ON "data_access_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "domain_events_waiting_idx" ON "domain_events" USING btree ("seq") WHERE dispatched_at is null;--> statement-breakpoint
CREATE INDEX "domain_events_type_idx" ON "domain_events" USING btree ("type","created_at" DESC NULLS FIRST,"seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "domain_events_user_idx" ON "domain_events" USING btree ("user_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "domain_events_subject_idx" ON "domain_events" USING btree ("subject_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "domain_events_time_idx" ON "domain_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "automation_actions_turn_idx" ON "automation_actions" USING btree ("made_id","done_at") WHERE action ->> 'kind' = 'assign';--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_once_key" ON "automation_runs" USING btree ("rule_id","event_key") WHERE status <> 'dry';--> statement-breakpoint
CREATE INDEX "automation_runs_recent_idx" ON "automation_runs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "automation_runs_rule_idx" ON "automation_runs" USING btree ("rule_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "automation_runs_count_idx" ON "automation_runs" USING btree ("rule_id","status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "automation_runs_status_idx" ON "automation_runs" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "automation_runs_subject_idx" ON "automation_runs" USING btree ("subject_id","rule_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_assignee_idx" ON "tasks" USING btree ("assignee_id","status","due_at","id");--> statement-breakpoint
CREATE INDEX "tasks_status_idx" ON "tasks" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "tasks_open_idx" ON "tasks" USING btree (coalesce(due_at, '9999-12-31T00:00:00Z'::timestamptz),"id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "tasks_finished_idx" ON "tasks" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_client_idx" ON "tasks" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "tasks_lead_idx" ON "tasks" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "tasks_rule_idx" ON "tasks" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "tasks_done_by_idx" ON "tasks" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "bulk_actions_recent_idx" ON "bulk_actions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_actions_created_by_idx" ON "bulk_actions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bulk_items_waiting_idx" ON "bulk_items" USING btree ("bulk_id","position") WHERE result is null;--> statement-breakpoint
CREATE INDEX "bulk_items_result_idx" ON "bulk_items" USING btree ("bulk_id","result","position");--> statement-breakpoint
CREATE INDEX "extended_warranties_card_idx" ON "extended_warranties" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "extended_warranties_user_idx" ON "extended_warranties" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guarantee_requests_one_open_idx" ON "guarantee_requests" USING btree ("card_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "guarantee_requests_open_idx" ON "guarantee_requests" USING btree ("due_on","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "guarantee_requests_card_idx" ON "guarantee_requests" USING btree ("card_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "guarantee_requests_user_idx" ON "guarantee_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guarantee_requests_transaction_idx" ON "guarantee_requests" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "guarantee_requests_answered_by_idx" ON "guarantee_requests" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "card_debts_card_idx" ON "card_debts" USING btree ("card_id","due_date");--> statement-breakpoint
CREATE INDEX "card_debts_user_idx" ON "card_debts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_documents_card_idx" ON "card_documents" USING btree ("card_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_documents_user_idx" ON "card_documents" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "card_documents_review_idx" ON "card_documents" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "card_documents_reviewer_idx" ON "card_documents" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "card_documents_request_idx" ON "card_documents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "card_lawsuits_deadline_idx" ON "card_lawsuits" USING btree ("next_deadline","id") WHERE next_deadline is not null;--> statement-breakpoint
CREATE INDEX "card_lawsuits_checked_idx" ON "card_lawsuits" USING btree ("checked_at","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "card_lawsuits_card_idx" ON "card_lawsuits" USING btree ("card_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_lawsuits_user_idx" ON "card_lawsuits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_proofs_card_idx" ON "card_proofs" USING btree ("card_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_proofs_user_idx" ON "card_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_proofs_author_idx" ON "card_proofs" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "card_proofs_removed_idx" ON "card_proofs" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "card_score_history_card_idx" ON "card_score_history" USING btree ("card_id","created_at");--> statement-breakpoint
CREATE INDEX "card_score_history_user_idx" ON "card_score_history" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_status_history_card_idx" ON "card_status_history" USING btree ("card_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_status_history_results_idx" ON "card_status_history" USING btree ("created_at","card_type","clock_started_at") WHERE user_step_id is null and status = 'completed';--> statement-breakpoint
CREATE INDEX "card_status_history_user_idx" ON "card_status_history" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_status_history_step_idx" ON "card_status_history" USING btree ("user_step_id");--> statement-breakpoint
CREATE INDEX "cards_linked_idx" ON "cards" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "cards_opened_by_idx" ON "cards" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "cards_open_created_idx" ON "cards" USING btree ("created_at","id") WHERE status not in ('completed', 'blocked');--> statement-breakpoint
CREATE INDEX "cards_status_idx" ON "cards" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cards_running_idx" ON "cards" USING btree ("clock_due_on","id","clock_paused_since") WHERE clock_started_at is not null and status not in ('completed', 'blocked');--> statement-breakpoint
CREATE INDEX "document_requests_card_idx" ON "document_requests" USING btree ("card_id","id");--> statement-breakpoint
CREATE INDEX "document_requests_user_idx" ON "document_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_requests_author_idx" ON "document_requests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "user_process_steps_card_idx" ON "user_process_steps" USING btree ("card_id","step_order");--> statement-breakpoint
CREATE INDEX "user_process_steps_user_idx" ON "user_process_steps" USING btree ("user_id","step_id");--> statement-breakpoint
CREATE INDEX "user_process_steps_step_idx" ON "user_process_steps" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "claim_grounds_recent_idx" ON "claim_grounds" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_one_draft_key" ON "plan_versions" USING btree ("plan") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "plan_versions_author_idx" ON "plan_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "product_slugs_product_idx" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_order_idx" ON "products" USING btree ("visible","item_order");--> statement-breakpoint
CREATE UNIQUE INDEX "consortium_draws_day_key" ON "consortium_draws" USING btree ("group_id","assembly_date") WHERE status <> 'canceled';--> statement-breakpoint
CREATE UNIQUE INDEX "consortium_draws_frozen_key" ON "consortium_draws" USING btree ("group_id") WHERE status = 'frozen';--> statement-breakpoint
CREATE INDEX "consortium_draws_group_idx" ON "consortium_draws" USING btree ("group_id","assembly_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "consortium_draws_calendar_idx" ON "consortium_draws" USING btree ("assembly_date","id");--> statement-breakpoint
CREATE INDEX "consortium_draws_winner_idx" ON "consortium_draws" USING btree ("winner_quota_id");--> statement-breakpoint
CREATE INDEX "consortium_groups_recent_idx" ON "consortium_groups" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "consortium_groups_status_idx" ON "consortium_groups" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "consortium_quotas_user_idx" ON "consortium_quotas" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_one_draft_key" ON "content_versions" USING btree ("section") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "content_versions_history_idx" ON "content_versions" USING btree ("section","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_versions_author_idx" ON "content_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "content_versions_deleted_idx" ON "content_versions" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published_at is not null and body = 'null';--> statement-breakpoint
CREATE INDEX "faq_items_order_idx" ON "faq_items" USING btree ("visible","item_order");--> statement-breakpoint
CREATE INDEX "site_images_picture_idx" ON "site_images" USING btree ("image_id","width");--> statement-breakpoint
CREATE INDEX "site_images_recent_idx" ON "site_images" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contract_acceptances_created_idx" ON "contract_acceptances" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contract_acceptances_user_idx" ON "contract_acceptances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contract_acceptances_lead_idx" ON "contract_acceptances" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "contract_acceptances_contract_idx" ON "contract_acceptances" USING btree ("contract_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contract_documents_sha256_idx" ON "contract_documents" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "contract_documents_path_idx" ON "contract_documents" USING btree ("file_path");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_one_active_key" ON "contracts" USING btree ("type") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_one_draft_key" ON "contracts" USING btree ("type") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "energy_discounts_user_idx" ON "energy_discounts" USING btree ("user_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_discounts_one_open_key" ON "energy_discounts" USING btree ("user_id") WHERE "status" in ('pending', 'analyzing', 'active');--> statement-breakpoint
CREATE INDEX "energy_discounts_status_idx" ON "energy_discounts" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "energy_discounts_recent_idx" ON "energy_discounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "changed_days_day_idx" ON "changed_days" USING btree ("topic","day");--> statement-breakpoint
CREATE INDEX "day_sums_day_idx" ON "day_sums" USING btree ("topic","day");--> statement-breakpoint
CREATE INDEX "form_files_form_idx" ON "form_files" USING btree ("sent_form_id");--> statement-breakpoint
CREATE INDEX "form_files_user_idx" ON "form_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_forms_user_idx" ON "sent_forms" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sent_forms_open_idx" ON "sent_forms" USING btree ("created_at","id") WHERE status in ('sent', 'draft');--> statement-breakpoint
CREATE INDEX "sent_forms_unread_idx" ON "sent_forms" USING btree ("answered_at","id") WHERE status = 'answered' and reviewed_at < answered_at;--> statement-breakpoint
CREATE INDEX "sent_forms_template_idx" ON "sent_forms" USING btree ("template_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sent_forms_template_status_idx" ON "sent_forms" USING btree ("template_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "helper_links_user_idx" ON "helper_links" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "import_rows_waiting_idx" ON "import_rows" USING btree ("import_id","line") WHERE result is null;--> statement-breakpoint
CREATE INDEX "import_rows_result_idx" ON "import_rows" USING btree ("import_id","result","line");--> statement-breakpoint
CREATE INDEX "import_rows_values_idx" ON "import_rows" USING btree ("import_id") WHERE cells is not null;--> statement-breakpoint
CREATE INDEX "import_rows_payer_idx" ON "import_rows" USING btree ("payer_key") WHERE payer_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_charge_key" ON "import_rows" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_bank_key" ON "import_rows" USING btree ("bank_key") WHERE result = 'added';--> statement-breakpoint
CREATE INDEX "imports_recent_idx" ON "imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_created_by_idx" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "imports_undone_by_idx" ON "imports" USING btree ("undone_by");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_running_key" ON "backup_runs" USING btree ("status") WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_day_key" ON "backup_runs" USING btree ("day") WHERE status = 'done';--> statement-breakpoint
CREATE INDEX "backup_runs_newest_idx" ON "backup_runs" USING btree ("started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "error_reports_last_idx" ON "error_reports" USING btree ("last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "api_keys_author_idx" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "api_keys_recent_idx" ON "api_keys" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "api_requests_lead_idx" ON "api_requests" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "api_requests_age_idx" ON "api_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "integration_checks_adapter_idx" ON "integration_checks" USING btree ("adapter","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status_idx" ON "webhook_deliveries" USING btree ("endpoint_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open_idx" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE status <> 'delivered';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age_idx" ON "webhook_deliveries" USING btree ("updated_at") WHERE status in ('delivered', 'failed');--> statement-breakpoint
CREATE INDEX "lead_notes_lead_idx" ON "lead_notes" USING btree ("lead_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_notes_author_idx" ON "lead_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "leads_recent_idx" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_figures_idx" ON "leads" USING btree ("created_at","origin","assignee_id","status") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "leads_status_idx" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "leads_origin_idx" ON "leads" USING btree ("origin","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_brought_idx" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE brought_by <> '';--> statement-breakpoint
CREATE INDEX "leads_uf_idx" ON "leads" USING btree ("uf","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "leads_plan_idx" ON "leads" USING btree ("plan","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE plan is not null;--> statement-breakpoint
CREATE INDEX "leads_assignee_idx" ON "leads" USING btree ("assignee_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_email_idx" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_whatsapp_idx" ON "leads" USING btree ("whatsapp");--> statement-breakpoint
CREATE INDEX "leads_doc_number_idx" ON "leads" USING btree ("doc_number");--> statement-breakpoint
CREATE INDEX "leads_converted_idx" ON "leads" USING btree ("converted_user_id");--> statement-breakpoint
CREATE INDEX "leads_contact_idx" ON "leads" USING btree ("created_at","id") WHERE status = 'new' and origin = 'contato' and merged_into is null;--> statement-breakpoint
CREATE INDEX "leads_waiting_idx" ON "leads" USING btree ("created_at","id") WHERE status = 'new' and origin <> 'contato' and merged_into is null;--> statement-breakpoint
CREATE INDEX "leads_merged_idx" ON "leads" USING btree ("merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "taggings_lead_key" ON "taggings" USING btree ("tag","lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "taggings_user_key" ON "taggings" USING btree ("tag","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "taggings_lead_idx" ON "taggings" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "taggings_user_idx" ON "taggings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "taggings_tag_idx" ON "taggings" USING btree ("tag");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_batches_one_open_idx" ON "letter_batches" USING btree ("addressee_id") WHERE sent_on is null;--> statement-breakpoint
CREATE INDEX "letter_batches_addressee_idx" ON "letter_batches" USING btree ("addressee_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letter_batches_recent_idx" ON "letter_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letter_evidence_user_idx" ON "letter_evidence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_evidence_document_idx" ON "letter_evidence" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "letter_files_user_idx" ON "letter_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_files_linked_idx" ON "letter_files" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_templates_one_draft_idx" ON "letter_templates" USING btree ("family") WHERE published_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_open_idx" ON "letters" USING btree ("listing_id","ground","addressee_id") WHERE state in ('draft', 'review', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "letters_user_idx" ON "letters" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_listing_idx" ON "letters" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "letters_recent_idx" ON "letters" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_state_idx" ON "letters" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "letters_state_due_idx" ON "letters" USING btree ("state",coalesce(due_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "letters_due_idx" ON "letters" USING btree ("state","due_on","id") WHERE due_on is not null;--> statement-breakpoint
CREATE INDEX "letters_addressee_idx" ON "letters" USING btree ("addressee_id","ground","approved_at");--> statement-breakpoint
CREATE INDEX "letters_answers_idx" ON "letters" USING btree ("addressee_id","sent_on","answered_on","answer","state") WHERE sent_on is not null;--> statement-breakpoint
CREATE INDEX "letters_waiting_idx" ON "letters" USING btree ("addressee_id","customer_says","read_until") WHERE state = 'approved' and batch_id is null;--> statement-breakpoint
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
CREATE INDEX "lawsuit_listings_listing_idx" ON "lawsuit_listings" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "lawsuit_listings_user_idx" ON "lawsuit_listings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lawsuit_movements_code_key" ON "lawsuit_movements" USING btree ("lawsuit_id","grau","code","at","complement") WHERE code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lawsuit_movements_name_key" ON "lawsuit_movements" USING btree ("lawsuit_id","grau","name","at","complement") WHERE code is null;--> statement-breakpoint
CREATE INDEX "lawsuit_movements_recent_idx" ON "lawsuit_movements" USING btree ("lawsuit_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lawsuit_movements_user_idx" ON "lawsuit_movements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listing_events_user_idx" ON "listing_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listing_events_by_idx" ON "listing_events" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "listings_holder_idx" ON "listings" USING btree ("user_id","linked_profile_id","place","id");--> statement-breakpoint
CREATE INDEX "listings_linked_idx" ON "listings" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "listings_card_idx" ON "listings" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "listings_proof_idx" ON "listings" USING btree ("removed_proof_id");--> statement-breakpoint
CREATE INDEX "listings_verdict_by_idx" ON "listings" USING btree ("verdict_by");--> statement-breakpoint
CREATE INDEX "listings_due_idx" ON "listings" USING btree (coalesce(next_due_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "listings_open_due_idx" ON "listings" USING btree (coalesce(next_due_on, '9999-12-31'::date),"id","next_due_on") WHERE turn <> 'done';--> statement-breakpoint
CREATE INDEX "listings_turn_due_idx" ON "listings" USING btree ("turn",coalesce(next_due_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "listings_place_due_idx" ON "listings" USING btree ("place","turn",coalesce(next_due_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "listings_front_due_idx" ON "listings" USING btree ("turn",(case when place = 'scr' then 'bacen' when kind = 'acao' then 'jus' else 'nome' end),coalesce(next_due_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "listings_recent_idx" ON "listings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listings_changes_idx" ON "listings" USING btree ("changes_on") WHERE changes_on is not null;--> statement-breakpoint
CREATE INDEX "listings_uncomputed_idx" ON "listings" USING btree ("id") WHERE outlook is null;--> statement-breakpoint
CREATE INDEX "loan_documents_request_idx" ON "loan_documents" USING btree ("loan_request_id");--> statement-breakpoint
CREATE INDEX "loan_documents_user_idx" ON "loan_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "loan_requests_user_idx" ON "loan_requests" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "loan_requests_lead_idx" ON "loan_requests" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "loan_requests_status_idx" ON "loan_requests" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "loan_requests_review_idx" ON "loan_requests" USING btree ("documents_sent_at","id") WHERE status in ('sent', 'analyzing') and documents_sent_at is not null and review_reason is null;--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not read;--> statement-breakpoint
CREATE INDEX "sent_mails_user_idx" ON "sent_mails" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "queue_snoozes_until_idx" ON "queue_snoozes" USING btree ("queue","until");--> statement-breakpoint
CREATE INDEX "queue_snoozes_user_idx" ON "queue_snoozes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "queue_snoozes_created_by_idx" ON "queue_snoozes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "gateway_checks_recent_idx" ON "gateway_checks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gateway_checks_user_idx" ON "gateway_checks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_charges_one_live_key" ON "payment_charges" USING btree ("installment_id") WHERE live;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_charges_one_credited_key" ON "payment_charges" USING btree ("installment_id") WHERE credited;--> statement-breakpoint
CREATE INDEX "payment_charges_installment_idx" ON "payment_charges" USING btree ("installment_id");--> statement-breakpoint
CREATE INDEX "payment_charges_user_idx" ON "payment_charges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_charges_pix_idx" ON "payment_charges" USING hash ("pix_payload");--> statement-breakpoint
CREATE INDEX "payment_charges_waiting_idx" ON "payment_charges" USING btree ("created_at") WHERE live;--> statement-breakpoint
CREATE INDEX "payment_charges_refund_idx" ON "payment_charges" USING btree ("refund_requested_at") WHERE refund_requested_at is not null and status = 'paid';--> statement-breakpoint
CREATE INDEX "payment_charges_attention_idx" ON "payment_charges" USING btree ("created_at") WHERE attention is not null;--> statement-breakpoint
CREATE INDEX "payment_charges_paid_idx" ON "payment_charges" USING btree ("gateway","paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "payment_receipts_user_idx" ON "payment_receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_created_by_idx" ON "payment_receipts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "refunds_open_idx" ON "refunds" USING btree ("due_on","id") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "refunds_done_idx" ON "refunds" USING btree ("done_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'done';--> statement-breakpoint
CREATE INDEX "refunds_transaction_idx" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_charge_idx" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_guarantee_idx" ON "refunds" USING btree ("guarantee_id");--> statement-breakpoint
CREATE INDEX "refunds_user_idx" ON "refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_owner_idx" ON "refunds" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "refunds_asked_by_idx" ON "refunds" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "refunds_done_by_idx" ON "refunds" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "sandbox_payments_updated_idx" ON "sandbox_payments" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "sandbox_payments_paid_idx" ON "sandbox_payments" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_waiting_idx" ON "webhook_inbox" USING btree ("created_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "installment_payments_user_idx" ON "installment_payments" USING btree ("user_id","due_date");--> statement-breakpoint
CREATE INDEX "installment_payments_due_idx" ON "installment_payments" USING btree ("status","due_date","id");--> statement-breakpoint
CREATE INDEX "installment_payments_paid_idx" ON "installment_payments" USING btree ("paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"paid_amount") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "installment_payments_received_idx" ON "installment_payments" USING btree ("paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"paid_amount") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "installment_payments_refunded_idx" ON "installment_payments" USING btree ("refunded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"refunded_amount") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "installment_payments_open_idx" ON "installment_payments" USING btree ("due_date","id","status","amount") WHERE status in ('pending', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "installment_payments_day_idx" ON "installment_payments" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "installment_payments_late_idx" ON "installment_payments" USING btree ("due_date","id") WHERE status in ('pending', 'failed') and not one_charge;--> statement-breakpoint
CREATE INDEX "installment_payments_renegotiation_idx" ON "installment_payments" USING btree ("renegotiation_id");--> statement-breakpoint
CREATE INDEX "installment_payments_replaced_idx" ON "installment_payments" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "installment_payments_split_idx" ON "installment_payments" USING btree ("split_from");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_valid_key" ON "receipts" USING btree ("installment_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "receipts_installment_idx" ON "receipts" USING btree ("installment_id");--> statement-breakpoint
CREATE INDEX "receipts_user_idx" ON "receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "renegotiations_transaction_idx" ON "renegotiations" USING btree ("transaction_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "renegotiations_user_idx" ON "renegotiations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "renegotiations_created_by_idx" ON "renegotiations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "renegotiations_undone_by_idx" ON "renegotiations" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "transactions_holder_idx" ON "transactions" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "transactions_canceled_by_idx" ON "transactions" USING btree ("canceled_by");--> statement-breakpoint
CREATE INDEX "transactions_user_idx" ON "transactions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_lead_idx" ON "transactions" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "transactions_status_idx" ON "transactions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_coupon_idx" ON "transactions" USING btree ("coupon") WHERE coupon is not null;--> statement-breakpoint
CREATE INDEX "transactions_plan_version_idx" ON "transactions" USING btree ("plan_version_id");--> statement-breakpoint
CREATE INDEX "transactions_coupon_held_idx" ON "transactions" USING btree ((plan_snapshot #>> '{coupon,id}')) WHERE plan_snapshot #>> '{coupon,id}' is not null;--> statement-breakpoint
CREATE INDEX "transactions_product_idx" ON "transactions" USING btree ((plan_snapshot #>> '{product,id}')) WHERE plan_snapshot #>> '{product,id}' is not null;--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "consents_lead_idx" ON "consents" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open_key" ON "privacy_requests" USING btree ("user_id","kind") WHERE status in ('open', 'working');--> statement-breakpoint
CREATE INDEX "privacy_requests_user_idx" ON "privacy_requests" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "privacy_requests_due_idx" ON "privacy_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_path_idx" ON "privacy_requests" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "privacy_requests_expiry_idx" ON "privacy_requests" USING btree ("expires_at") WHERE file_path is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "retention_runs_kind_key" ON "retention_runs" USING btree ("run_id","kind");--> statement-breakpoint
CREATE INDEX "retention_runs_newest_idx" ON "retention_runs" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_notes_user_idx" ON "client_notes" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_notes_author_idx" ON "client_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "facial_verifications_user_idx" ON "facial_verifications" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "facial_verifications_waiting_idx" ON "facial_verifications" USING btree ("created_at","id") WHERE verification_status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "facial_verifications_open_key" ON "facial_verifications" USING btree ("user_id") WHERE verification_status = 'pending';--> statement-breakpoint
CREATE INDEX "facial_verifications_reviewer_idx" ON "facial_verifications" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "facial_verifications_expiry_idx" ON "facial_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "facial_verifications_path_idx" ON "facial_verifications" USING btree ("image_path");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_profiles_document_key" ON "linked_profiles" USING btree ("main_user_id","doc_number") WHERE active;--> statement-breakpoint
CREATE INDEX "linked_profiles_main_idx" ON "linked_profiles" USING btree ("main_user_id","active","created_at");--> statement-breakpoint
CREATE INDEX "profiles_doc_number_idx" ON "profiles" USING btree ("doc_number");--> statement-breakpoint
CREATE INDEX "profiles_phone_idx" ON "profiles" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "profiles_recent_idx" ON "profiles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "profiles_active_linked_idx" ON "profiles" USING btree ("active_linked_profile_id");--> statement-breakpoint
CREATE INDEX "profiles_uf_idx" ON "profiles" USING btree ("uf","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "profiles_assignee_idx" ON "profiles" USING btree ("assignee_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "profiles_unassigned_idx" ON "profiles" USING btree ("created_at","id") WHERE assignee_id is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "profiles_erased_idx" ON "profiles" USING btree ("erased_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX "promise_cases_recent_idx" ON "promise_cases" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promise_cases_key_idx" ON "promise_cases" USING btree ("promise_key","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promise_cases_running_idx" ON "promise_cases" USING btree ("promise_key","due_at") WHERE num_nonnulls(kept_at, broken_at, excused_at) = 0;--> statement-breakpoint
CREATE INDEX "promise_cases_user_idx" ON "promise_cases" USING btree ("user_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promise_cases_excused_by_idx" ON "promise_cases" USING btree ("excused_by");--> statement-breakpoint
CREATE UNIQUE INDEX "promise_messages_one_open_key" ON "promise_messages" USING btree ("case_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "promise_messages_case_idx" ON "promise_messages" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "promise_messages_user_idx" ON "promise_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promise_messages_answered_by_idx" ON "promise_messages" USING btree ("answered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_key" ON "signing_keys" USING btree ("role") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "report_snapshots_holder_idx" ON "report_snapshots" USING btree ("user_id","linked_profile_id","place","taken_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "report_snapshots_linked_idx" ON "report_snapshots" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "report_snapshots_confirmed_by_idx" ON "report_snapshots" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "scam_reports_recent_idx" ON "scam_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scam_reports_status_idx" ON "scam_reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "access_records_user_idx" ON "access_records" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "access_records_ip_idx" ON "access_records" USING btree ("ip_address","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "access_records_age_idx" ON "access_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_key" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "disabled_members_by_idx" ON "disabled_members" USING btree ("disabled_by");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invites_open_key" ON "team_invites" USING btree ("email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "team_invites_newest_idx" ON "team_invites" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "team_invites_expiry_idx" ON "team_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_invites_inviter_idx" ON "team_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "team_invites_accepted_idx" ON "team_invites" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "two_factors_user_idx" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_roles_team_idx" ON "user_roles" USING btree ("user_id") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_default_key" ON "saved_views" USING btree ("user_id","list") WHERE is_default;
--> statement-breakpoint
-- One GIN index a searched table: each further one halves the insert rate; without fastupdate a search never meets
-- a pending list.
CREATE INDEX leads_search_idx ON leads USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX profiles_search_idx ON profiles USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX energy_discounts_search_idx ON energy_discounts USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX leads_name_search_idx ON leads USING gin (nome_words_by_week(name || ' ' || email, created_at)) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX profiles_name_search_idx ON profiles USING gin (nome_words(full_name)) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX listings_search_idx ON listings USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX users_email_search_idx ON users USING gin (email gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- Names are held by their slot (`hold_lock`).
insert into lock_slots (slot) select generate_series(0, 1023);
--> statement-breakpoint
insert into chain_heads (chain, seq, hash) values ('audit_log', 0, ''), ('contract_acceptances', 0, '');
--> statement-breakpoint
-- Rules that every installation begins with. They are the business's from here on: changed, switched off or deleted in
-- the panel. None says what the code says already (docs/decisions/0015).
insert into automation_rules (name, trigger, conditions, actions) values
  ('Boas-vindas',
    '{"kind": "event", "event": "client.created"}',
    '{"items": [], "match": "all"}',
    '[{"kind": "mail", "link": "/app", "title": "Boas-vindas, {{primeiro_nome}}", "message": "A sua conta está pronta. Nela você acompanha cada passo do seu processo e envia documentos.\n\nSe algo não ficar claro, a página Suporte diz como falar com a equipe."}]'),
  ('Pagamento recebido: pedido quitado',
    '{"kind": "event", "event": "order.paid"}',
    '{"items": [{"field": "order.installments", "value": "2", "operator": "at_least"}], "match": "all"}',
    '[{"to": "client", "kind": "notify", "link": "/app/faturas", "tone": "success", "title": "Pedido quitado", "message": "Recebemos a última parcela do seu pedido de {{valor_pedido}}. Não há mais nada a pagar."}]'),
  ('Documentos em falta',
    '{"kind": "time", "unit": "business_days", "amount": 3, "anchor": "documents_missing", "direction": "after"}',
    '{"items": [], "match": "all"}',
    '[{"to": "client", "kind": "notify", "link": "/app", "tone": "warning", "title": "Faltam os seus documentos", "message": "O serviço {{card}} ainda não tem documentos. Quando chegarem os que ele pede, o prazo começa a contar."}, {"kind": "mail", "link": "/app", "title": "Faltam os documentos para começarmos", "message": "O serviço {{card}} ainda não tem documentos.\n\nEnvie os que ele pede pela sua área: pode ser uma foto nítida. Com eles o prazo começa a contar."}]'),
  ('Documento recusado: e-mail',
    '{"kind": "event", "event": "document.rejected"}',
    '{"items": [], "match": "all"}',
    '[{"kind": "mail", "link": "/app", "title": "Precisamos de outro documento", "message": "A equipe não pôde usar o arquivo {{documento}}.\n\nMotivo: {{motivo}}\n\nEnvie outro pela sua área, quando puder."}]'),
  ('Prazo próximo',
    '{"kind": "time", "unit": "business_days", "amount": 2, "anchor": "card_deadline", "direction": "before"}',
    '{"items": [], "match": "all"}',
    '[{"days": 1, "kind": "task", "title": "Prazo de {{card}} de {{nome}} termina em {{prazo}}", "assignee": "owner"}]'),
  ('Cobrança: ligar depois de 15 dias',
    '{"kind": "time", "unit": "days", "amount": 15, "anchor": "installment_due", "direction": "after"}',
    '{"items": [], "match": "all"}',
    '[{"days": 2, "kind": "task", "title": "Ligar para {{nome}}: parcela {{parcela}} de {{valor}}, vencida em {{vencimento}}", "assignee": "owner"}]'),
  ('Cobrança: decidir depois de 31 dias',
    '{"kind": "time", "unit": "days", "amount": 31, "anchor": "installment_due", "direction": "after"}',
    '{"items": [], "match": "all"}',
    '[{"to": "team", "kind": "notify", "link": "", "tone": "warning", "title": "Parcela vencida há um mês", "message": "{{nome}}: parcela {{parcela}} de {{valor}}, vencida em {{vencimento}}."}, {"days": 3, "kind": "task", "title": "Decidir sobre a parcela {{parcela}} de {{nome}}, de {{valor}}, vencida em {{vencimento}}", "assignee": "owner"}]'),
  ('Caso concluído',
    '{"kind": "event", "event": "card.completed"}',
    '{"items": [], "match": "all"}',
    '[{"kind": "mail", "link": "/app", "title": "{{card}}: concluído", "message": "O serviço {{card}} foi concluído.\n\nNa sua área ficam os comprovantes e o histórico do que foi feito."}]'),
  ('Formulário sem resposta',
    '{"kind": "time", "unit": "days", "amount": 3, "anchor": "form_unanswered", "direction": "after"}',
    '{"items": [], "match": "all"}',
    '[{"to": "client", "kind": "notify", "link": "/app/formularios", "tone": "other", "title": "Um formulário espera por você", "message": "Responder leva poucos minutos, e o que você já escreveu está guardado."}]');
