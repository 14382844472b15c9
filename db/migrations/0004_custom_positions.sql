CREATE TABLE "positions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"areas" jsonb NOT NULL,
	"exports" boolean DEFAULT true NOT NULL,
	"limits" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "positions_name_unique" UNIQUE("name"),
	CONSTRAINT "positions_base_key" UNIQUE("id","base"),
	CONSTRAINT "positions_base_check" CHECK ("base" in ('manager', 'clerk', 'lawyer', 'finance', 'accountant')),
	CONSTRAINT "positions_name_check" CHECK (char_length(name) between 3 and 40)
);
--> statement-breakpoint
ALTER TABLE "disabled_members" ADD COLUMN "custom_position_id" uuid;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "custom_position_id" uuid;--> statement-breakpoint
ALTER TABLE "disabled_members" ADD CONSTRAINT "disabled_members_custom_position_fkey" FOREIGN KEY ("custom_position_id","position") REFERENCES "public"."positions"("id","base") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_custom_position_fkey" FOREIGN KEY ("custom_position_id","position") REFERENCES "public"."positions"("id","base") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disabled_members_custom_position_idx" ON "disabled_members" USING btree ("custom_position_id","position");--> statement-breakpoint
CREATE INDEX "user_roles_custom_position_idx" ON "user_roles" USING btree ("custom_position_id","position");
-- access d8a64e1f41f461c6
