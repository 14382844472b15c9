-- The order of a warranty from before the column, where only one can be meant: one warranty of that name, and one order
-- of its client that was bought with one and is called so. The owner meets no policy meanwhile.
alter table extended_warranties no force row level security;--> statement-breakpoint
alter table transactions no force row level security;--> statement-breakpoint
alter table cards no force row level security;--> statement-breakpoint
with told as (
  select w.id as warranty, t.id as order_id,
    count(*) over (partition by w.id) as orders, count(*) over (partition by t.id) as warranties
  from extended_warranties w
  join cards c on c.id = w.card_id
  join transactions t on t.user_id = w.user_id
    and t.plan_snapshot -> 'warranty' @> '{}'
    and t.plan_snapshot -> 'activates' ? c.card_type
    and w.product_name = 'Garantia Estendida ' ||
      coalesce(t.plan_snapshot #>> '{product,title}', 'Plano ' || (t.plan_snapshot ->> 'plan'))
)
update extended_warranties w set transaction_id = told.order_id
from told where told.warranty = w.id and told.orders = 1 and told.warranties = 1;--> statement-breakpoint
alter table cards force row level security;--> statement-breakpoint
alter table transactions force row level security;--> statement-breakpoint
alter table extended_warranties force row level security;
