-- An order that was never paid ends when its customer or the team cancels it; before, nothing could end one.
ALTER TABLE "transactions" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "canceled_by" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_canceled_by_users_id_fk" FOREIGN KEY ("canceled_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_canceled_by_idx" ON "transactions" USING btree ("canceled_by") WHERE canceled_by is not null;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_canceled_check" CHECK ((canceled_at is null) = (canceled_by is null));
