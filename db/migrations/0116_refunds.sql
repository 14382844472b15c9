-- Each refund is a record: how much, why, who sends it until when, and what shows that it went.
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"user_id" uuid,
	"amount" numeric(12, 2) NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"by_hand" boolean NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"due_on" date NOT NULL,
	"owner_id" uuid,
	"asked_by" uuid,
	"given_before" numeric(12, 2),
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"file_name" text,
	"file_path" text,
	"file_size" bigint,
	"mime_type" text,
	"sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "refunds_status_check" CHECK ("status" in ('asked', 'done')),
	CONSTRAINT "refunds_reason_check" CHECK ("reason" in ('withdrawal', 'not-delivered', 'agreement', 'wrong-charge', 'other', 'paid-twice', 'order-closed', 'part-replaced', 'repeated', 'outside', 'chargeback')),
	CONSTRAINT "refunds_amount_check" CHECK (amount > 0),
	CONSTRAINT "refunds_done_check" CHECK ((status = 'done') = (done_at is not null)),
	CONSTRAINT "refunds_file_check" CHECK (num_nonnulls(file_name, file_path, file_size, mime_type, sha256) in (0, 5))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_open_idx" ON "refunds" USING btree ("due_on","id") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "refunds_done_idx" ON "refunds" USING btree ("done_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'done';--> statement-breakpoint
CREATE INDEX "refunds_transaction_idx" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_charge_idx" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_user_idx" ON "refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_owner_idx" ON "refunds" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "refunds_asked_by_idx" ON "refunds" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "refunds_done_by_idx" ON "refunds" USING btree ("done_by");--> statement-breakpoint
-- What went back of a part: all of it, or less of one that stays paid.
ALTER TABLE "installment_payments" ADD COLUMN "refunded_amount" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
alter table installment_payments no force row level security;--> statement-breakpoint
alter table payment_charges no force row level security;--> statement-breakpoint
alter table installment_payments disable trigger user;--> statement-breakpoint
update installment_payments set refunded_amount = paid_amount where status = 'refunded';--> statement-breakpoint
alter table installment_payments enable trigger user;--> statement-breakpoint
-- Paid before charges were kept and withdrawn from since: a person has to give it back.
alter table transactions no force row level security;--> statement-breakpoint
insert into payment_charges (installment_id, user_id, gateway, method, amount, status, live, credited, paid_at, refund_requested_at, refund_reason)
select p.id, p.user_id, 'manual', p.payment_method, p.paid_amount, 'paid', false, true, p.paid_at, t.withdrawn_at, 'withdrawal'
from installment_payments p join transactions t on t.id = p.transaction_id
where t.withdrawn_at is not null and p.status = 'paid'
  and not exists (select 1 from payment_charges c where c.installment_id = p.id and c.credited);--> statement-breakpoint
alter table transactions force row level security;--> statement-breakpoint
-- What was asked for or given back before refunds were records. A reason that is no code was written by a person.
insert into refunds (transaction_id, charge_id, user_id, amount, reason, note, by_hand, status, due_on, done_at, created_at)
select p.transaction_id, c.id, c.user_id, c.amount,
  case when c.refund_reason in ('withdrawal', 'paid-twice', 'order-closed', 'part-replaced', 'repeated') then c.refund_reason
    when c.refund_reason is not null then 'other' when c.attention = 'chargeback' then 'chargeback' else 'outside' end,
  case when c.refund_reason not in ('withdrawal', 'paid-twice', 'order-closed', 'part-replaced', 'repeated') then c.refund_reason end,
  c.gateway = 'manual', case when c.status = 'refunded' then 'done' else 'asked' end,
  business_day_after((coalesce(c.refund_requested_at, c.updated_at) at time zone 'America/Sao_Paulo')::date, 2),
  case when c.status = 'refunded' then coalesce(p.refunded_at, c.updated_at) end,
  coalesce(c.refund_requested_at, c.updated_at)
from payment_charges c join installment_payments p on p.id = c.installment_id
where c.status = 'refunded' or (c.status = 'paid' and c.refund_requested_at is not null);--> statement-breakpoint
alter table payment_charges force row level security;--> statement-breakpoint
alter table installment_payments force row level security;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_returned_check" CHECK (refunded_amount >= 0 and (refunded_amount = 0 or refunded_amount <= paid_amount));--> statement-breakpoint
-- The embedded provider gives back parts of a payment too, each refund once.
ALTER TABLE "sandbox_payments" ADD COLUMN "refunded" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refund_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
alter table sandbox_payments no force row level security;--> statement-breakpoint
update sandbox_payments set refunded = amount where status = 'refunded';--> statement-breakpoint
alter table sandbox_payments force row level security;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_refunded_check" CHECK (refunded between 0 and amount);--> statement-breakpoint
DROP INDEX "installment_payments_refunded_idx";--> statement-breakpoint
CREATE INDEX "installment_payments_refunded_idx" ON "installment_payments" USING btree ("refunded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"refunded_amount") WHERE refunded_at is not null;--> statement-breakpoint
create or replace function stamp_part() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status in ('paid', 'refunded') then
    new.paid_at := coalesce(new.paid_at, now());
    new.paid_amount := coalesce(new.paid_amount, new.amount);
  end if;
  if new.status = 'refunded' then
    new.refunded_at := coalesce(new.refunded_at, now());
    new.refunded_amount := new.paid_amount;
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function guard_part() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status in ('paid', 'refunded', 'canceled') and
    (new.transaction_id, new.amount, new.due_date, new.paid_at, new.paid_amount, new.payment_method, new.renegotiation_id)
    is distinct from
    (old.transaction_id, old.amount, old.due_date, old.paid_at, old.paid_amount, old.payment_method, old.renegotiation_id) then
    raise exception 'part % has ended', old.id using errcode = 'check_violation', constraint = 'installment_payments_ended';
  end if;
  -- The day of the last return: it moves on only with money that goes back.
  if old.refunded_at is not null and new.refunded_at is distinct from old.refunded_at
      and not (old.status = 'paid' and new.refunded_at > old.refunded_at and new.refunded_amount > old.refunded_amount)
    or new.refunded_amount < old.refunded_amount
    or new.replaced_by is distinct from old.replaced_by and (old.status not in ('pending', 'failed') or old.replaced_by is not null) then
    raise exception 'part % was not open', old.id using errcode = 'check_violation', constraint = 'installment_payments_ended';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A refund that is done stays as it is, and no charge gives back more than came in.
create function guard_refund() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare given numeric;
begin
  if tg_op = 'UPDATE' and (old.status = 'done' or (new.charge_id, new.transaction_id, new.amount, new.reason, new.by_hand)
      is distinct from (old.charge_id, old.transaction_id, old.amount, old.reason, old.by_hand))
    and new.user_id is not distinct from old.user_id then
    raise exception 'refund % stays as it was written', old.id using errcode = 'check_violation', constraint = 'refunds_written';
  end if;
  select coalesce(sum(amount), 0) into given from refunds where charge_id = new.charge_id and id <> new.id;
  if given + new.amount > (select c.amount from payment_charges c where c.id = new.charge_id) then
    raise exception 'charge % gives back more than came in', new.charge_id using errcode = 'check_violation', constraint = 'refunds_sum';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke all on function guard_refund() from public;--> statement-breakpoint
create trigger guard_refund before insert or update on refunds for each row execute function guard_refund();--> statement-breakpoint
create trigger touch_updated_at before update on refunds for each row execute function touch_updated_at();--> statement-breakpoint
alter table refunds enable row level security;--> statement-breakpoint
alter table refunds force row level security;--> statement-breakpoint
revoke all on refunds from public;--> statement-breakpoint
grant select, insert, update on refunds to nome_system;--> statement-breakpoint
create policy system_all on refunds to nome_system using (true) with check (true);--> statement-breakpoint
grant select on refunds to nome_admin;--> statement-breakpoint
create policy admin_read on refunds for select to nome_admin using (true);--> statement-breakpoint
grant select on refunds to nome_customer;--> statement-breakpoint
create policy customer_read on refunds for select to nome_customer
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
-- The invoice of its customer shows each step by itself.
create trigger tell_owner after insert or update on refunds for each row execute function tell_owner();
--> statement-breakpoint
-- Whole, as of every key that points elsewhere: a partial one serves no check of the key.
drop index transactions_canceled_by_idx;--> statement-breakpoint
create index transactions_canceled_by_idx on transactions using btree (canceled_by);
