CREATE TABLE "disabled_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"disabled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disabled_members_role_check" CHECK ("role" in ('staff', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "notification_texts" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_texts_key_check" CHECK (key ~ '^[a-z][a-z0-9.-]*$'),
	CONSTRAINT "notification_texts_version_check" CHECK (version > 0)
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
CREATE TABLE "team_invites" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "team_invites_role_check" CHECK ("role" in ('staff', 'admin')),
	CONSTRAINT "team_invites_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "disabled_members" ADD CONSTRAINT "disabled_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disabled_members" ADD CONSTRAINT "disabled_members_disabled_by_users_id_fk" FOREIGN KEY ("disabled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disabled_members_by_idx" ON "disabled_members" USING btree ("disabled_by");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_runs_kind_key" ON "retention_runs" USING btree ("run_id","kind");--> statement-breakpoint
CREATE INDEX "retention_runs_newest_idx" ON "retention_runs" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "team_invites_open_key" ON "team_invites" USING btree ("email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "team_invites_newest_idx" ON "team_invites" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "team_invites_expiry_idx" ON "team_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_invites_inviter_idx" ON "team_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "team_invites_accepted_idx" ON "team_invites" USING btree ("accepted_by");