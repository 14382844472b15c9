-- What a document was sent for: a kind that services ask for, the words of one that a product adds, or a request of the
-- team. What was sent before there were kinds is "other", and the clocks that it started keep running.
ALTER TABLE "card_documents" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_documents" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "card_documents" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_kind_check" CHECK (length(kind) between 1 and 80);--> statement-breakpoint
CREATE TABLE "document_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"canceled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_requests_card_idx" ON "document_requests" USING btree ("card_id","id");--> statement-breakpoint
CREATE INDEX "document_requests_user_idx" ON "document_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_requests_author_idx" ON "document_requests" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_request_id_document_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_documents_request_idx" ON "card_documents" USING btree ("request_id");--> statement-breakpoint
alter table document_requests enable row level security;--> statement-breakpoint
alter table document_requests force row level security;--> statement-breakpoint
revoke all on document_requests from public;--> statement-breakpoint
grant select on document_requests to nome_customer;--> statement-breakpoint
create policy customer_read on document_requests for select to nome_customer
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
grant select, insert, update (canceled_at) on document_requests to nome_admin;--> statement-breakpoint
create policy admin_all on document_requests to nome_admin using (true) with check (true);--> statement-breakpoint
grant select, insert, delete on document_requests to nome_system;--> statement-breakpoint
create policy system_all on document_requests to nome_system using (true) with check (true);--> statement-breakpoint
create trigger tell_owner after insert or update or delete on document_requests for each row execute function tell_owner();--> statement-breakpoint
create trigger erased_takes_nothing before insert or update on document_requests for each row execute function refuse_erased('user_id');--> statement-breakpoint
-- A customer says what a document is for. (The select inside sees own requests only.)
grant insert (kind, request_id) on card_documents to nome_customer;--> statement-breakpoint
create policy customer_own_request on card_documents as restrictive for insert to nome_customer
  with check (request_id is null or exists (select 1 from document_requests r where r.id = request_id));--> statement-breakpoint
grant update (kind, reviewed_at) on card_documents to nome_admin;--> statement-breakpoint
-- Business days after a day, up to and with another: `businessDaysUntil` of app/lib/business-days.ts.
create function business_days_until(start date, until date) returns integer
  language plpgsql immutable strict parallel safe
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  day date := business_day_after(start, 1);
  count integer := 0;
begin
  while day <= until loop
    count := count + 1;
    day := business_day_after(day, 1);
  end loop;
  return count;
end $$;
--> statement-breakpoint
revoke all on function business_days_until(date, date) from public;--> statement-breakpoint
grant execute on function business_days_until(date, date) to nome_admin, nome_system;--> statement-breakpoint
-- Days on which a required document stands refused do not count.
ALTER TABLE "cards" ADD COLUMN "clock_paused_since" date;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "clock_paused_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_clock_paused_check" CHECK (clock_paused_days between 0 and 3650);--> statement-breakpoint
ALTER TABLE "cards" ALTER COLUMN "clock_due_on" SET EXPRESSION AS (business_day_after((clock_started_at at time zone 'America/Sao_Paulo')::date, clock_days + clock_paused_days));--> statement-breakpoint
grant update (clock_paused_since, clock_paused_days) on cards to nome_admin;--> statement-breakpoint
-- What a product asks for besides the kinds of every service.
ALTER TABLE "products" ADD COLUMN "required_documents" text[] DEFAULT '{}'::text[] NOT NULL;
