-- The number that a receipt is issued under, without gaps within a year, and the public code it is verified by.
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"part_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_part_key" UNIQUE("part_id"),
	CONSTRAINT "receipts_number_key" UNIQUE("year","number"),
	CONSTRAINT "receipts_code_unique" UNIQUE("code"),
	CONSTRAINT "receipts_number_check" CHECK (number > 0)
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_part_id_installment_payments_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."installment_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_user_idx" ON "receipts" USING btree ("user_id");--> statement-breakpoint
create trigger erased_takes_nothing before insert on receipts for each row execute function refuse_erased('user_id');--> statement-breakpoint
alter table receipts enable row level security;--> statement-breakpoint
alter table receipts force row level security;--> statement-breakpoint
revoke all on receipts from public;--> statement-breakpoint
-- A number that was issued is never changed or taken back.
grant select, insert on receipts to nome_system;--> statement-breakpoint
create policy system_all on receipts to nome_system using (true) with check (true);--> statement-breakpoint
grant select on receipts to nome_admin;--> statement-breakpoint
create policy admin_read on receipts for select to nome_admin using (true);--> statement-breakpoint
grant select on receipts to nome_customer;--> statement-breakpoint
create policy customer_read on receipts for select to nome_customer
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
