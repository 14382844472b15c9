-- What an order sells, from its snapshot: the plan's id, or the title that a product was sold under by itself.
create function order_offer(snapshot jsonb) returns text language sql immutable parallel safe
  return coalesce(snapshot #>> '{product,title}', snapshot ->> 'plan');
--> statement-breakpoint
-- The plan of an order; of a product's order the snapshot's `plan` says only whose document it is for.
create function order_plan(snapshot jsonb) returns text language sql immutable parallel safe
  return case when snapshot #>> '{product,id}' is null then snapshot ->> 'plan' end;
--> statement-breakpoint
-- A lead's plan is the one of its newest order of a plan.
create or replace function keep_lead_plan() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if new.lead_id is not null and order_plan(new.plan_snapshot) in ('CPF', 'CNPJ') then
    update leads set plan = order_plan(new.plan_snapshot)
    where id = new.lead_id and plan is distinct from order_plan(new.plan_snapshot);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- As before, and `product` is the title of a product that was bought by itself.
create or replace function raise_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  now_row jsonb := to_jsonb(new);
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  details jsonb := '{}';
  field text;
  col text;
begin
  foreach field in array string_to_array(tg_argv[1], ' ') loop
    col := rtrim(field, '$<>');
    if col = 'plan' and now_row ? 'plan_snapshot' then
      details := details || jsonb_build_object('plan', order_plan(now_row -> 'plan_snapshot'));
    elsif col = 'product' and now_row ? 'plan_snapshot' then
      details := details || jsonb_build_object('product', now_row #> '{plan_snapshot,product,title}');
    elsif field like '%>' then
      details := details || jsonb_build_object('from', old_row->col, 'to', now_row->col);
    elsif field like '%$<' then
      details := details || jsonb_build_object('previous_' || col, round((old_row->>col)::numeric * 100)::bigint);
    elsif field like '%<' then
      details := details || jsonb_build_object('previous_' || col, old_row->col);
    elsif field like '%$' then
      details := details || jsonb_build_object(col, round((now_row->>col)::numeric * 100)::bigint);
    else
      details := details || jsonb_build_object(col, now_row->col);
    end if;
  end loop;
  perform emit_event(tg_argv[0],
    case tg_table_name when 'profiles' then new.id else coalesce(now_row->>'user_id', now_row->>'converted_user_id')::uuid end,
    case tg_table_name when 'leads' then new.id else (now_row->>'lead_id')::uuid end,
    tg_table_name, new.id, details);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger event_placed after insert on transactions for each row
  execute function raise_event('order.placed', 'amount$ payment_method installments plan product');
--> statement-breakpoint
create or replace trigger event_claimed after update of user_id on transactions for each row when (old.user_id is null and new.user_id is not null)
  execute function raise_event('order.claimed', 'amount$ payment_method installments plan product');
--> statement-breakpoint
create or replace trigger event_paid after update of status on transactions for each row when (old.status is distinct from new.status and new.status = 'paid')
  execute function raise_event('order.paid', 'amount$ payment_method installments plan product');
--> statement-breakpoint
create or replace trigger event_failed after update of status on transactions for each row when (old.status is distinct from new.status and new.status = 'failed')
  execute function raise_event('order.failed', 'amount$ payment_method installments plan product');
--> statement-breakpoint
create or replace trigger event_withdrawn after update of withdrawn_at on transactions for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function raise_event('order.withdrawn', 'amount$ payment_method installments plan product');
--> statement-breakpoint
create or replace trigger event_refunded after update of status on transactions for each row when (old.status is distinct from new.status and new.status = 'refunded')
  execute function raise_event('order.refunded', 'amount$ payment_method installments plan product');
