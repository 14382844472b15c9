-- What a person asks of us with their data (LGPD art. 18), and what the system may do to answer.
-- A request is written with its notices to both sides in one transaction, so by the system.
revoke insert on privacy_requests from nome_customer;
--> statement-breakpoint
drop policy customer_insert on privacy_requests;
--> statement-breakpoint
grant insert on privacy_requests to nome_system;
--> statement-breakpoint
grant update (answered_at) on privacy_requests to nome_admin;
--> statement-breakpoint
create trigger tell_owner after insert or update on privacy_requests for each row execute function tell_owner();
--> statement-breakpoint
-- A consent given before there was an account is revoked for its person by the system.
grant update (revoked_at) on consents to nome_system;
--> statement-breakpoint
-- Erasure (LGPD art. 18, VI): rows that nothing obliges us to keep go.
grant update, delete on linked_profiles to nome_system;
--> statement-breakpoint
grant delete on card_debts, card_lawsuits, card_score_history, energy_discounts, loan_requests, sent_forms,
  client_notes, lead_notes, tasks, saved_views to nome_system;
--> statement-breakpoint
grant select (user_id) on saved_views to nome_system;
--> statement-breakpoint
create policy system_all on saved_views to nome_system using (true) with check (true);
--> statement-breakpoint
-- The account itself: who it was goes, every way in with it. Secrets are removed or
-- overwritten, never read.
grant update (name, email, email_verified, image, two_factor_enabled, user_metadata) on users to nome_system;
--> statement-breakpoint
create policy system_update on users for update to nome_system using (true) with check (true);
--> statement-breakpoint
do $$
declare r record;
begin
  for r in select * from (values
    ('sessions', 'select (id, user_id, ip_address, user_agent, created_at, updated_at, expires_at), update (token, expires_at), delete'),
    ('accounts', 'select (id, user_id, provider_id, created_at, updated_at), delete'),
    ('two_factors', 'select (id, user_id, verified), delete')
  ) as rights(name, granted) loop
    execute format('grant %s on %I to nome_system', r.granted, r.name);
    execute format('create policy system_all on %I to nome_system using (true) with check (true)', r.name);
  end loop;
end $$;
