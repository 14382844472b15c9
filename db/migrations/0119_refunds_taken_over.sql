-- A refund that the provider does not send may be taken over by a person; nothing else of it changes, and not back.
create or replace function guard_refund() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare given numeric;
begin
  if tg_op = 'UPDATE' and (old.status = 'done' or (new.charge_id, new.transaction_id, new.amount, new.reason)
      is distinct from (old.charge_id, old.transaction_id, old.amount, old.reason) or old.by_hand and not new.by_hand)
    and new.user_id is not distinct from old.user_id then
    raise exception 'refund % stays as it was written', old.id using errcode = 'check_violation', constraint = 'refunds_written';
  end if;
  select coalesce(sum(amount), 0) into given from refunds where charge_id = new.charge_id and id <> new.id;
  if given + new.amount > (select c.amount from payment_charges c where c.id = new.charge_id) then
    raise exception 'charge % gives back more than came in', new.charge_id using errcode = 'check_violation', constraint = 'refunds_sum';
  end if;
  return new;
end $$;
