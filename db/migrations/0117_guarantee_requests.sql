-- The guarantee of a service, asked for with one button after its last day: which of the two the customer wants, the
-- protocol, and what was answered.
CREATE TABLE "guarantee_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"protocol" text NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"note" text,
	"last_day" date NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guarantee_requests_protocol_unique" UNIQUE("protocol"),
	CONSTRAINT "guarantee_requests_choice_check" CHECK ("choice" in ('continue', 'refund')),
	CONSTRAINT "guarantee_requests_status_check" CHECK ("status" in ('open', 'accepted', 'refused')),
	CONSTRAINT "guarantee_requests_after_check" CHECK ((created_at at time zone 'America/Sao_Paulo')::date > last_day and due_on > last_day),
	CONSTRAINT "guarantee_requests_answer_check" CHECK ((status = 'open') = (answered_at is null) and (status = 'open') = (answer is null))
);
--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_requests" ADD CONSTRAINT "guarantee_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guarantee_requests_one_open_idx" ON "guarantee_requests" USING btree ("card_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "guarantee_requests_open_idx" ON "guarantee_requests" USING btree ("due_on","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "guarantee_requests_card_idx" ON "guarantee_requests" USING btree ("card_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "guarantee_requests_user_idx" ON "guarantee_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guarantee_requests_transaction_idx" ON "guarantee_requests" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "guarantee_requests_answered_by_idx" ON "guarantee_requests" USING btree ("answered_by");--> statement-breakpoint
-- A refund that a guarantee led to names it.
ALTER TABLE "refunds" ADD COLUMN "guarantee_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_guarantee_id_guarantee_requests_id_fk" FOREIGN KEY ("guarantee_id") REFERENCES "public"."guarantee_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_guarantee_idx" ON "refunds" USING btree ("guarantee_id");--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("reason" in ('withdrawal', 'guarantee', 'not-delivered', 'agreement', 'wrong-charge', 'other', 'paid-twice', 'order-closed', 'part-replaced', 'repeated', 'outside', 'chargeback'));--> statement-breakpoint
-- Never before the last day of the service's own clock, only for a service under way, and an answer stays.
create function guard_guarantee() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.status <> 'open' or (new.protocol, new.user_id, new.card_id, new.transaction_id, new.choice, new.note, new.last_day, new.due_on)
      is distinct from (old.protocol, old.user_id, old.card_id, old.transaction_id, old.choice, old.note, old.last_day, old.due_on) then
      raise exception 'guarantee % stays as it was written', old.id using errcode = 'check_violation', constraint = 'guarantee_requests_written';
    end if;
  elsif not exists (select 1 from cards c where c.id = new.card_id and c.user_id = new.user_id
      and c.opened_by = new.transaction_id and c.status not in ('completed', 'blocked') and c.clock_due_on <= new.last_day) then
    raise exception 'card % has no guarantee to ask for', new.card_id using errcode = 'check_violation', constraint = 'guarantee_requests_card';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke all on function guard_guarantee() from public;--> statement-breakpoint
create trigger guard_guarantee before insert or update on guarantee_requests for each row execute function guard_guarantee();--> statement-breakpoint
create trigger touch_updated_at before update on guarantee_requests for each row execute function touch_updated_at();--> statement-breakpoint
create trigger erased_takes_nothing before insert on guarantee_requests for each row execute function refuse_erased('user_id');--> statement-breakpoint
alter table guarantee_requests enable row level security;--> statement-breakpoint
alter table guarantee_requests force row level security;--> statement-breakpoint
revoke all on guarantee_requests from public;--> statement-breakpoint
grant select, insert, update on guarantee_requests to nome_system;--> statement-breakpoint
create policy system_all on guarantee_requests to nome_system using (true) with check (true);--> statement-breakpoint
grant select on guarantee_requests to nome_admin;--> statement-breakpoint
create policy admin_read on guarantee_requests for select to nome_admin using (true);--> statement-breakpoint
grant select on guarantee_requests to nome_customer;--> statement-breakpoint
create policy customer_read on guarantee_requests for select to nome_customer
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
create trigger tell_owner after insert or update on guarantee_requests for each row execute function tell_owner();
