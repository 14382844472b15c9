-- A proof that the team took back is not the customer's any more; the panel can put it back within a day.
grant update (removed_at) on card_proofs to nome_admin;
--> statement-breakpoint
drop policy customer_read on card_proofs;
--> statement-breakpoint
create policy customer_read on card_proofs for select to nome_customer
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and removed_at is null);
