-- What became of a card, kept by the database whoever changes it.
alter table card_status_history enable row level security;
--> statement-breakpoint
alter table card_status_history force row level security;
--> statement-breakpoint
revoke all on card_status_history from public;
--> statement-breakpoint
grant select on card_status_history to nome_customer;
--> statement-breakpoint
-- Their insert is the trigger below, which runs with the rights of whoever changes the card.
grant select, insert on card_status_history to nome_admin, nome_system;
--> statement-breakpoint
create policy customer_read on card_status_history for select to nome_customer
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
create policy admin_all on card_status_history to nome_admin using (true) with check (true);
--> statement-breakpoint
create policy system_all on card_status_history to nome_system using (true) with check (true);
--> statement-breakpoint
create function keep_card_status() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into card_status_history (card_id, user_id, status) values (new.id, new.user_id, new.status);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_status_of_new after insert on cards for each row execute function keep_card_status();
--> statement-breakpoint
create trigger keep_status after update of status on cards for each row when (old.status is distinct from new.status) execute function keep_card_status();
--> statement-breakpoint
create function keep_step_status() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into card_status_history (card_id, user_id, user_step_id, status) values (new.card_id, new.user_id, new.id, new.status);
  return null;
end $$;
--> statement-breakpoint
-- A step that waits has no news yet.
create trigger keep_status_of_new after insert on user_process_steps for each row when (new.status <> 'pending') execute function keep_step_status();
--> statement-breakpoint
create trigger keep_status after update of status on user_process_steps for each row when (old.status is distinct from new.status) execute function keep_step_status();
--> statement-breakpoint
-- Of what is there already only the present state is known, and when the row last changed.
insert into card_status_history (card_id, user_id, status, created_at) select id, user_id, status, updated_at from cards;
--> statement-breakpoint
insert into card_status_history (card_id, user_id, user_step_id, status, created_at)
select card_id, user_id, id, status, updated_at from user_process_steps where status <> 'pending';
