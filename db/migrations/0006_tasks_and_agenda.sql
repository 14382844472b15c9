CREATE TABLE "agenda_feeds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agenda_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "agenda_feeds_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "lawsuit_hearings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"lawsuit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"attendee_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawsuit_hearings_at_key" UNIQUE("lawsuit_id","at"),
	CONSTRAINT "lawsuit_hearings_kind_check" CHECK ("kind" in ('conciliation', 'instruction', 'trial', 'other')),
	CONSTRAINT "lawsuit_hearings_place_check" CHECK (place <> '' or link like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "lawsuit_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeats" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat_day" integer;--> statement-breakpoint
ALTER TABLE "agenda_feeds" ADD CONSTRAINT "agenda_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD CONSTRAINT "lawsuit_hearings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD CONSTRAINT "lawsuit_hearings_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawsuit_hearings" ADD CONSTRAINT "lawsuit_hearings_attendee_id_users_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agenda_feeds_user_idx" ON "agenda_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lawsuit_hearings_at_idx" ON "lawsuit_hearings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lawsuit_hearings_user_idx" ON "lawsuit_hearings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lawsuit_hearings_attendee_idx" ON "lawsuit_hearings" USING btree ("attendee_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_card_idx" ON "tasks" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "tasks_transaction_idx" ON "tasks" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "tasks_lawsuit_idx" ON "tasks" USING btree ("lawsuit_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeats_check" CHECK ("repeats" in ('daily', 'weekly', 'monthly'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_due_check" CHECK (repeats is null or due_at is not null);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_day_check" CHECK ((repeats = 'monthly') = (repeat_day between 1 and 31));
-- access 6f8d47eb80c0ee3b
