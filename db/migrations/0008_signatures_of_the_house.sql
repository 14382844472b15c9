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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_settings_one_row" CHECK (id = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_key" ON "signing_keys" USING btree ("role") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "contract_acceptances_created_idx" ON "contract_acceptances" USING btree ("created_at");
-- access 1da5a8dfe8cefc69
