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
ALTER TABLE "affordability_plans" ADD CONSTRAINT "affordability_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helper_links" ADD CONSTRAINT "helper_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "helper_links_user_idx" ON "helper_links" USING btree ("user_id","created_at" DESC NULLS FIRST);
-- access 268f1a784999e2df
