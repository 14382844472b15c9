CREATE TABLE "card_status_history" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"card_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_step_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_status_history_status_check" CHECK ("status" in ('active', 'analyzing', 'pending', 'completed', 'blocked', 'in_progress'))
);
--> statement-breakpoint
ALTER TABLE "card_status_history" ADD CONSTRAINT "card_status_history_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_status_history" ADD CONSTRAINT "card_status_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_status_history" ADD CONSTRAINT "card_status_history_user_step_id_user_process_steps_id_fk" FOREIGN KEY ("user_step_id") REFERENCES "public"."user_process_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_status_history_card_idx" ON "card_status_history" USING btree ("card_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "card_status_history_user_idx" ON "card_status_history" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_status_history_step_idx" ON "card_status_history" USING btree ("user_step_id");