CREATE TABLE "consortium_seeds" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consortium_draws" DROP CONSTRAINT "consortium_draws_date_key";--> statement-breakpoint
ALTER TABLE "consortium_draws" DROP CONSTRAINT "consortium_draws_status_check";--> statement-breakpoint
ALTER TABLE "consortium_draws" ALTER COLUMN "rule" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "consortium_draws" ALTER COLUMN "rule" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "consortium_draws" ALTER COLUMN "rule" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_draws" ALTER COLUMN "frozen_list" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "consortium_draws" ALTER COLUMN "extraction" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_draws" ALTER COLUMN "result" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "assembly_time" text DEFAULT '20:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "extraction_date" date NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "kind" text DEFAULT 'digits' NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "on_excluded" text DEFAULT 'up' NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "rule_sha256" text;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "list_sha256" text;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "seed" text;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "winner_number" integer;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "consortium_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_quotas" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consortium_seeds" ADD CONSTRAINT "consortium_seeds_draw_id_consortium_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."consortium_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consortium_draws_day_key" ON "consortium_draws" USING btree ("group_id","assembly_date") WHERE status <> 'canceled';--> statement-breakpoint
CREATE UNIQUE INDEX "consortium_draws_frozen_key" ON "consortium_draws" USING btree ("group_id") WHERE status = 'frozen';--> statement-breakpoint
CREATE INDEX "consortium_draws_group_idx" ON "consortium_draws" USING btree ("group_id","assembly_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "consortium_draws_calendar_idx" ON "consortium_draws" USING btree ("assembly_date","id");--> statement-breakpoint
CREATE INDEX "consortium_groups_recent_idx" ON "consortium_groups" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "consortium_groups_status_idx" ON "consortium_groups" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_kind_check" CHECK ("kind" in ('digits', 'hmac'));--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_excluded_check" CHECK ("on_excluded" in ('up', 'alternating'));--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_time_check" CHECK (assembly_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_extraction_check" CHECK (extraction ~ '^[1-9][0-9]{0,5}$');--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_days_check" CHECK (extraction_date <= assembly_date);--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_frozen_check" CHECK (status not in ('frozen', 'published') or num_nulls(rule, rule_sha256, frozen_list, list_sha256, commitment, frozen_at) = 0);--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_published_check" CHECK (num_nulls(result, seed, winner_quota_id, winner_number, published_at) = case status when 'published' then 0 else 5 end);--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_rule_hash_check" CHECK (rule is null or rule_sha256 = encode(sha256(convert_to(rule, 'UTF8')), 'hex'));--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_list_hash_check" CHECK (frozen_list is null or list_sha256 = encode(sha256(convert_to(frozen_list, 'UTF8')), 'hex'));--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_seed_hash_check" CHECK (seed is null or commitment = encode(sha256(convert_to(seed, 'UTF8')), 'hex'));--> statement-breakpoint
ALTER TABLE "consortium_draws" ADD CONSTRAINT "consortium_draws_status_check" CHECK ("status" in ('announced', 'frozen', 'published', 'canceled'));