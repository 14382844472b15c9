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
ALTER TABLE "letters" ADD COLUMN "search_text" text GENERATED ALWAYS AS (nome_fold(title || ' ' || coalesce(tracking, '') || ' ' || coalesce(answer_protocol, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_thread_idx" ON "conversation_messages" USING btree ("conversation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_messages_user_idx" ON "conversation_messages" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_messages_author_idx" ON "conversation_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "conversation_messages_opens_idx" ON "conversation_messages" USING btree ("created_at","id") WHERE opens;--> statement-breakpoint
CREATE INDEX "conversation_notes_user_idx" ON "conversation_notes" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_notes_author_idx" ON "conversation_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "conversation_notes_mentions_idx" ON "conversation_notes" USING gin ("mentions");--> statement-breakpoint
CREATE INDEX "conversations_recent_idx" ON "conversations" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_waiting_idx" ON "conversations" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "card_lawsuits_recent_idx" ON "card_lawsuits" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX letters_search_idx ON letters USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX card_lawsuits_search_idx ON card_lawsuits USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX linked_profiles_search_idx ON linked_profiles USING gin ((nome_fold(full_name || ' ' || doc_number)) gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX conversations_search_idx ON conversations USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX conversation_messages_search_idx ON conversation_messages USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
-- access bd3bc826e2327b5c
