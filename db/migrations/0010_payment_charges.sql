CREATE TABLE "payment_reminders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"installment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reminders_kind_key" UNIQUE("installment_id","kind"),
	CONSTRAINT "payment_reminders_kind_check" CHECK ("kind" in ('before', 'due', 'late', 'later'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reference" uuid NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"pix_payload" text,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_payments_status_check" CHECK ("status" in ('pending', 'processing', 'paid', 'failed', 'expired', 'refunded')),
	CONSTRAINT "sandbox_payments_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_charges" DROP CONSTRAINT "payment_charges_status_check";--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "method" text DEFAULT 'pix' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "checkout_url" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "credited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "receipt_url" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "refund_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "attention" text;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_installment_id_installment_payments_id_fk" FOREIGN KEY ("installment_id") REFERENCES "public"."installment_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_payments_updated_idx" ON "sandbox_payments" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_charges_one_credited_key" ON "payment_charges" USING btree ("installment_id") WHERE credited;--> statement-breakpoint
CREATE INDEX "payment_charges_waiting_idx" ON "payment_charges" USING btree ("created_at") WHERE live;--> statement-breakpoint
CREATE INDEX "payment_charges_refund_idx" ON "payment_charges" USING btree ("refund_requested_at") WHERE refund_requested_at is not null and status = 'paid';--> statement-breakpoint
CREATE INDEX "payment_charges_attention_idx" ON "payment_charges" USING btree ("created_at") WHERE attention is not null;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_method_check" CHECK ("method" in ('pix', 'card'));--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_credited_check" CHECK (not credited or status in ('paid', 'refunded'));--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_status_check" CHECK ("status" in ('pending', 'processing', 'paid', 'failed', 'expired', 'refunded'));--> statement-breakpoint
-- Money moves one way, whatever the code does. Parts: the pairs of `INSTALLMENT_NEXT`; transactions: `TRANSACTION_NEXT`.
create or replace function check_transaction_status() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.status <> new.status and not (old.status || '>' || new.status) = any (array[
    'pending>processing', 'pending>paid', 'pending>failed', 'processing>paid', 'processing>failed',
    'processing>refunded', 'paid>refunded', 'failed>pending', 'failed>processing']) then
    raise exception 'transaction % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function check_installment_status() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if old.status <> new.status and not (old.status || '>' || new.status) = any (array[
    'pending>processing', 'pending>paid', 'pending>failed', 'pending>canceled', 'processing>paid', 'processing>failed',
    'processing>canceled', 'failed>pending', 'failed>processing', 'failed>paid', 'failed>canceled', 'paid>refunded']) then
    raise exception 'part % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger check_status before update of status on installment_payments for each row execute function check_installment_status();
--> statement-breakpoint
-- A charge only goes forward, and what was asked of the provider never changes.
create function guard_charge() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare stages text[] := array['pending', 'processing', 'failed', 'paid', 'refunded'];
begin
  if old.status <> new.status and array_position(stages, replace(new.status, 'expired', 'failed'))
    <= array_position(stages, replace(old.status, 'expired', 'failed')) then
    raise exception 'charge % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'refunded' and old.status not in ('paid', 'refunded') then
    raise exception 'charge % was never paid', old.id using errcode = 'check_violation';
  end if;
  if (new.installment_id, new.gateway, new.method, new.amount) is distinct from (old.installment_id, old.gateway, old.method, old.amount)
    or old.gateway_payment_id is not null and new.gateway_payment_id is distinct from old.gateway_payment_id
    or old.credited and not new.credited then
    raise exception 'charge % is what was asked of the provider', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_charge before update on payment_charges for each row execute function guard_charge();
--> statement-breakpoint
-- A Pix code that took longer than the page waited appears on the page by itself.
create trigger tell_owner after insert or update on payment_charges for each row execute function tell_owner();
--> statement-breakpoint
do $$
declare r record;
begin
  for r in select * from (values
    ('payment_reminders', 'select', 'select, insert, delete'),
    ('sandbox_payments', '', 'select, insert, update')
  ) as rights(name, admin, system) loop
    execute format('alter table %I enable row level security', r.name);
    execute format('alter table %I force row level security', r.name);
    execute format('revoke all on %I from public', r.name);
    execute format('grant %s on %I to nome_system', r.system, r.name);
    execute format('create policy system_all on %I to nome_system using (true) with check (true)', r.name);
    if r.admin <> '' then
      execute format('grant %s on %I to nome_admin', r.admin, r.name);
      execute format('create policy admin_read on %I for select to nome_admin using (true)', r.name);
    end if;
  end loop;
end $$;
--> statement-breakpoint
create trigger touch_updated_at before update on sandbox_payments for each row execute function touch_updated_at();
