ALTER TABLE "tasks" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "lawsuit_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeats" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat_day" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lawsuit_id_card_lawsuits_id_fk" FOREIGN KEY ("lawsuit_id") REFERENCES "public"."card_lawsuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_card_idx" ON "tasks" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "tasks_transaction_idx" ON "tasks" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "tasks_lawsuit_idx" ON "tasks" USING btree ("lawsuit_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeats_check" CHECK ("repeats" in ('daily', 'weekly', 'monthly'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_due_check" CHECK (repeats is null or due_at is not null);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_day_check" CHECK ((repeats = 'monthly') = (repeat_day between 1 and 31));
-- access a48d4034a6b4a30b
