-- A lead's plan is the one of its newest order. Filtering a million leads by their orders would read them all.
create function keep_lead_plan() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if new.lead_id is not null and new.plan_snapshot->>'plan' in ('CPF', 'CNPJ') then
    update leads set plan = new.plan_snapshot->>'plan'
    where id = new.lead_id and plan is distinct from new.plan_snapshot->>'plan';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_lead_plan after insert or update of lead_id, plan_snapshot on transactions
  for each row execute function keep_lead_plan();
--> statement-breakpoint
update leads l set plan = t.plan_snapshot->>'plan'
from (select distinct on (lead_id) lead_id, plan_snapshot from transactions where lead_id is not null
  order by lead_id, created_at desc) t
where t.lead_id = l.id and t.plan_snapshot->>'plan' in ('CPF', 'CNPJ');
--> statement-breakpoint
-- What happens to a merged lead (its order is claimed) happens to the one that speaks for it.
create function follow_merge() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update leads set status = new.status, converted_user_id = coalesce(converted_user_id, new.converted_user_id)
  where id = new.merged_into and new.status = 'converted';
  return null;
end $$;
--> statement-breakpoint
create trigger follow_merge after update of status, converted_user_id on leads
  for each row when (new.merged_into is not null and old.merged_into is not distinct from new.merged_into)
  execute function follow_merge();
--> statement-breakpoint
grant update (merged_into) on leads to nome_admin;
