-- An order belongs to the holder whose document it carries: the account itself (null), or one of its linked profiles.
-- A claimed order whose document is neither waits until the account says whose it is, and opens nothing before.
alter table linked_profiles add constraint linked_profiles_account_key unique (id, main_user_id);
--> statement-breakpoint
alter table transactions add column linked_profile_id uuid;
--> statement-breakpoint
alter table transactions add column awaits_holder boolean not null default false;
--> statement-breakpoint
-- With the account: no order belongs to the linked profile of another one.
alter table transactions add constraint transactions_holder_fk foreign key (linked_profile_id, user_id)
  references linked_profiles (id, main_user_id) on delete restrict;
--> statement-breakpoint
alter table transactions add constraint transactions_holder_check
  check (linked_profile_id is null or (user_id is not null and not awaits_holder));
--> statement-breakpoint
create index transactions_holder_idx on transactions (linked_profile_id);
--> statement-breakpoint
-- The order that opened the card, or opened it again; null for one that the team gave.
alter table cards add column opened_by uuid references transactions(id) on delete set null;
--> statement-breakpoint
create index cards_opened_by_idx on cards (opened_by);
--> statement-breakpoint
-- A company acts through its legal representative. Leads keep what the checkout asked for.
do $$
declare t text;
begin
  foreach t in array array['profiles', 'linked_profiles', 'leads'] loop
    execute format('alter table %I add column representative_name text, add column representative_cpf text,
      add column representative_role text,
      add constraint %I check (num_nonnulls(representative_name, representative_cpf, representative_role) in (0, 3)
        and (representative_cpf is null or (doc_type = ''CNPJ'' and representative_cpf ~ ''^[0-9]{11}$'')))',
      t, t || '_representative_check');
  end loop;
end $$;
--> statement-breakpoint
alter table leads add column cep text not null default '', add column address text not null default '';
--> statement-breakpoint
grant update (representative_name, representative_cpf, representative_role) on profiles, linked_profiles to nome_customer;
--> statement-breakpoint
grant insert (representative_name, representative_cpf, representative_role) on linked_profiles to nome_customer;
--> statement-breakpoint
create policy customer_update on linked_profiles for update to nome_customer
  using (main_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (main_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
--> statement-breakpoint
-- A buyer who is signed in links the holder with the order, in one transaction.
grant insert on linked_profiles to nome_system;
--> statement-breakpoint
create trigger erased_has_no_representative
  before update of representative_name, representative_cpf, representative_role on profiles
  for each row execute function refuse_erased('id');
--> statement-breakpoint
create trigger erased_lead_has_no_contact
  before update of cep, address, representative_name, representative_cpf, representative_role on leads
  for each row when (old.email ~ '^excluida-.*@conta\.invalid$') execute function refuse_erased_lead();
