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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_single_check" CHECK (id = 1)
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
ALTER TABLE "user_roles" DROP CONSTRAINT "user_roles_role_check";--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invites" ADD CONSTRAINT "partner_invites_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_pix_changes" ADD CONSTRAINT "partner_pix_changes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_cards" ADD CONSTRAINT "team_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_invites_open_key" ON "partner_invites" USING btree ("partner_id") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "partner_invites_partner_idx" ON "partner_invites" USING btree ("partner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "partner_pix_changes_open_key" ON "partner_pix_changes" USING btree ("partner_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "partner_pix_changes_partner_idx" ON "partner_pix_changes" USING btree ("partner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_account_id_unique" UNIQUE("account_id");--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_check" CHECK ("role" in ('user', 'staff', 'admin', 'partner'));
-- access 21121d223b63724a
