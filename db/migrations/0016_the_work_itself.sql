ALTER TABLE "listings" ADD COLUMN "rate_average" double precision;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "rate_average_from" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "rate_average_on" date;--> statement-breakpoint
CREATE INDEX "letters_state_due_idx" ON "letters" USING btree ("state",coalesce(due_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "listings_turn_user_idx" ON "listings" USING btree ("turn","user_id","next_due_on");--> statement-breakpoint
CREATE INDEX "listings_front_due_idx" ON "listings" USING btree ("turn",(case when place = 'scr' then 'bacen' when kind = 'acao' then 'jus' else 'nome' end),coalesce(next_due_on, '9999-12-31'::date),"id");--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_average_check" CHECK ("rate_average_from" in ('file', 'sgs', 'typed'));
-- access 0ff73120ac42fc17
