CREATE TABLE "legal_engagements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"listing_id" uuid NOT NULL,
	"lawyer_id" uuid NOT NULL,
	"lawyer" text NOT NULL,
	"defendant" text NOT NULL,
	"scope" text NOT NULL,
	"text_key" text GENERATED ALWAYS AS (md5(nome_fold(scope))) STORED NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"legal_aid" boolean DEFAULT false NOT NULL,
	"offered_by" uuid,
	"offered_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_why" text DEFAULT '' NOT NULL,
	"request_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_engagements_state_check" CHECK ("state" in ('offered', 'accepted', 'refused', 'ended')),
	CONSTRAINT "legal_engagements_ended_check" CHECK ((state = 'ended') = (ended_at is not null))
);
--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_lawyer_id_lawyers_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."lawyers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_engagements" ADD CONSTRAINT "legal_engagements_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_engagements_one_open_idx" ON "legal_engagements" USING btree ("listing_id") WHERE state in ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX "legal_engagements_user_idx" ON "legal_engagements" USING btree ("user_id","offered_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "legal_engagements_listing_idx" ON "legal_engagements" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "legal_engagements_lawyer_idx" ON "legal_engagements" USING btree ("lawyer_id");--> statement-breakpoint
CREATE INDEX "legal_engagements_linked_idx" ON "legal_engagements" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "legal_engagements_offerer_idx" ON "legal_engagements" USING btree ("offered_by");--> statement-breakpoint
CREATE INDEX "legal_engagements_recent_idx" ON "legal_engagements" USING btree ("offered_at" DESC NULLS FIRST);
-- access 15177f71262bfeec
