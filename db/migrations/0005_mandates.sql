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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "powers_of_attorney" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "mandate_files" ADD CONSTRAINT "mandate_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_files" ADD CONSTRAINT "mandate_files_power_id_powers_of_attorney_id_fk" FOREIGN KEY ("power_id") REFERENCES "public"."powers_of_attorney"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_files" ADD CONSTRAINT "mandate_files_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocation_notices" ADD CONSTRAINT "revocation_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocation_notices" ADD CONSTRAINT "revocation_notices_power_id_powers_of_attorney_id_fk" FOREIGN KEY ("power_id") REFERENCES "public"."powers_of_attorney"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocation_notices" ADD CONSTRAINT "revocation_notices_addressee_id_addressees_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."addressees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mandate_files_user_idx" ON "mandate_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mandate_files_decider_idx" ON "mandate_files" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "mandate_files_to_check_idx" ON "mandate_files" USING btree ("created_at","id") WHERE state = 'to_check';--> statement-breakpoint
CREATE INDEX "revocation_notices_power_idx" ON "revocation_notices" USING btree ("power_id");--> statement-breakpoint
CREATE INDEX "revocation_notices_addressee_idx" ON "revocation_notices" USING btree ("addressee_id");
-- access 60051ebf06740760
