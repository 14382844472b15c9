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
ALTER TABLE "team_cards" ADD CONSTRAINT "team_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
-- access 5c2e6c71e18b8e85
