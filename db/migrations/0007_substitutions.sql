CREATE TABLE "substitutions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"substitute_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "substitutions_days_check" CHECK (until_day >= from_day),
	CONSTRAINT "substitutions_other_check" CHECK (substitute_id <> user_id)
);
--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "substitutions_user_idx" ON "substitutions" USING btree ("user_id","until_day");--> statement-breakpoint
CREATE INDEX "substitutions_substitute_idx" ON "substitutions" USING btree ("substitute_id","until_day");
-- access 248e27a23fdfcf85
