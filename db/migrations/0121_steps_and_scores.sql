-- Steps follow what happened: which event of a service a step of the template stands for, and how far it was followed
-- for a person. What the team sets afterwards stays.
ALTER TABLE "process_steps" ADD COLUMN "follows" text;--> statement-breakpoint
ALTER TABLE "process_steps" ADD CONSTRAINT "process_steps_follows_check" CHECK ("follows" in ('contract', 'documents'));--> statement-breakpoint
ALTER TABLE "user_process_steps" ADD COLUMN "followed" text;--> statement-breakpoint
ALTER TABLE "user_process_steps" ADD CONSTRAINT "user_process_steps_followed_check" CHECK ("followed" in ('in_progress', 'completed'));--> statement-breakpoint
alter table process_steps no force row level security;--> statement-breakpoint
update process_steps set follows = case name when 'Assinatura do contrato' then 'contract' else 'documents' end
where name in ('Assinatura do contrato', 'Cadastro e consulta');--> statement-breakpoint
-- A clock that runs began with an accepted contract. Without its triggers: the day of this change is not that day.
alter table user_process_steps no force row level security;--> statement-breakpoint
alter table cards no force row level security;--> statement-breakpoint
alter table user_process_steps disable trigger user;--> statement-breakpoint
update user_process_steps u set status = 'completed', followed = 'completed'
from process_steps s, cards c
where s.id = u.step_id and c.id = u.card_id and s.follows = 'contract' and u.status in ('pending', 'in_progress')
  and c.clock_started_at is not null and c.status not in ('completed', 'blocked');--> statement-breakpoint
alter table user_process_steps enable trigger user;--> statement-breakpoint
alter table cards force row level security;--> statement-breakpoint
alter table user_process_steps force row level security;--> statement-breakpoint
alter table process_steps force row level security;--> statement-breakpoint
-- A score has its bureau and the day on which it was taken; until one is recorded there is none.
ALTER TABLE "cards" ADD COLUMN "score_bureau" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "score_taken_on" date;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_score_source_check" CHECK ((score_bureau is null) = (score_taken_on is null));--> statement-breakpoint
ALTER TABLE "card_score_history" ADD COLUMN "bureau" text;--> statement-breakpoint
ALTER TABLE "card_score_history" ADD COLUMN "taken_on" date;--> statement-breakpoint
grant update (score_bureau, score_taken_on) on cards to nome_admin;--> statement-breakpoint
create or replace function keep_score() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A card begins with a score of 0 that nobody took.
  if new.score > 0 or new.score_taken_on is not null then
    insert into card_score_history (card_id, user_id, score, bureau, taken_on)
    values (new.id, new.user_id, new.score, new.score_bureau, new.score_taken_on);
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger keep_score on cards;--> statement-breakpoint
create trigger keep_score after update of score, score_bureau, score_taken_on on cards for each row
  when ((old.score, old.score_bureau, old.score_taken_on) is distinct from (new.score, new.score_bureau, new.score_taken_on))
  execute function keep_score();
