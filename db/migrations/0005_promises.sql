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
ALTER TABLE "promise_cases" ADD CONSTRAINT "promise_cases_promise_key_promises_key_fk" FOREIGN KEY ("promise_key") REFERENCES "public"."promises"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_cases" ADD CONSTRAINT "promise_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_cases" ADD CONSTRAINT "promise_cases_excused_by_users_id_fk" FOREIGN KEY ("excused_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_messages" ADD CONSTRAINT "promise_messages_case_id_promise_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."promise_cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_messages" ADD CONSTRAINT "promise_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_messages" ADD CONSTRAINT "promise_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_grounds_recent_idx" ON "claim_grounds" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promise_cases_recent_idx" ON "promise_cases" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promise_cases_key_idx" ON "promise_cases" USING btree ("promise_key","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promise_cases_running_idx" ON "promise_cases" USING btree ("promise_key","due_at") WHERE num_nonnulls(kept_at, broken_at, excused_at) = 0;--> statement-breakpoint
CREATE INDEX "promise_cases_user_idx" ON "promise_cases" USING btree ("user_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promise_cases_excused_by_idx" ON "promise_cases" USING btree ("excused_by");--> statement-breakpoint
CREATE UNIQUE INDEX "promise_messages_one_open_key" ON "promise_messages" USING btree ("case_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "promise_messages_case_idx" ON "promise_messages" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "promise_messages_user_idx" ON "promise_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promise_messages_answered_by_idx" ON "promise_messages" USING btree ("answered_by");
-- access 34365f002ca82f68
