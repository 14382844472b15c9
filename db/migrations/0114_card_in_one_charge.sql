-- An order by card is one charge at the provider with a number of installments; its parts are the card's statement.
-- Orders from before keep their parts, each with charges of its own.
ALTER TABLE "transactions" ADD COLUMN "one_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "covers_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "installments" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "installments" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_installments_check" CHECK (installments between 1 and 36);--> statement-breakpoint
create or replace function guard_charge() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare stages text[] := array['pending', 'processing', 'failed', 'paid', 'refunded'];
begin
  if old.status <> new.status and array_position(stages, replace(new.status, 'expired', 'failed'))
    <= array_position(stages, replace(old.status, 'expired', 'failed')) then
    raise exception 'charge % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'refunded' and old.status not in ('paid', 'refunded') then
    raise exception 'charge % was never paid', old.id using errcode = 'check_violation';
  end if;
  if (new.installment_id, new.gateway, new.method, new.amount, new.covers_order)
      is distinct from (old.installment_id, old.gateway, old.method, old.amount, old.covers_order)
    or old.gateway_payment_id is not null and new.gateway_payment_id is distinct from old.gateway_payment_id
    or old.credited and not new.credited then
    raise exception 'charge % is what was asked of the provider', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
