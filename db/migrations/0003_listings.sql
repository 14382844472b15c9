CREATE TABLE "listing_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"rule" text,
	"by_id" uuid,
	"by_kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_events_place_key" UNIQUE("listing_id","seq"),
	CONSTRAINT "listing_events_kind_check" CHECK ("kind" in ('added', 'edited', 'said', 'paid', 'asked', 'answered', 'state', 'removed', 'gone_back', 'verdict', 'missing', 'clock_over', 'letter', 'lawsuit', 'report')),
	CONSTRAINT "listing_events_rule_check" CHECK ("rule" in ('five_years', 'after_payment', 'tell_receivers', 'challenge', 'access', 'ccf_payment', 'consumer_portal', 'promise')),
	CONSTRAINT "listing_events_by_check" CHECK ("by_kind" in ('customer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_profile_id" uuid,
	"card_id" uuid,
	"place" text NOT NULL,
	"kind" text DEFAULT 'inadimplencia' NOT NULL,
	"creditor" text NOT NULL,
	"creditor_doc" text,
	"original_creditor" text,
	"contract_ref" text,
	"amount" numeric(12, 2),
	"due_on" date,
	"included_on" date,
	"seen_on" date DEFAULT (now() at time zone 'America/Sao_Paulo')::date NOT NULL,
	"source" text DEFAULT 'typed' NOT NULL,
	"uf" char(2),
	"notary" text,
	"protocol" text,
	"check_no" text,
	"ccf_reason" integer,
	"notes" text DEFAULT '' NOT NULL,
	"copy" integer DEFAULT 1 NOT NULL,
	"person_says" text,
	"paid_on" date,
	"notified_on" date,
	"notified_how" text,
	"notice_proved" boolean,
	"debt_source" text,
	"interrupted" boolean,
	"rate" double precision,
	"rate_month" date,
	"rate_series" integer,
	"rate_over_average" double precision,
	"verdict" text,
	"verdict_reason" text,
	"verdict_by" uuid,
	"state" text DEFAULT 'found' NOT NULL,
	"asked_of" text,
	"challenged_on" date,
	"access_asked_on" date,
	"consumer_portal_on" date,
	"found_wrong_on" date,
	"missing_since" date,
	"removed_on" date,
	"removed_proof_id" uuid,
	"gone_back_on" date,
	"turn" text DEFAULT 'us' NOT NULL,
	"pile" text DEFAULT 'negociar' NOT NULL,
	"next_due_on" date,
	"next_rule" text,
	"changes_on" date,
	"outlook" jsonb,
	"events" integer DEFAULT 0 NOT NULL,
	"creditor_key" text GENERATED ALWAYS AS (coalesce(creditor_doc, nome_fold(creditor))) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (nome_fold(creditor || ' ' || coalesce(original_creditor, '') || ' ' || coalesce(creditor_doc, '') || ' ' || coalesce(contract_ref, ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_entry_key" UNIQUE NULLS NOT DISTINCT("user_id","linked_profile_id","place","creditor_key","contract_ref","due_on","copy"),
	CONSTRAINT "listings_place_check" CHECK ("place" in ('serasa', 'spc', 'boavista', 'quod', 'cenprot', 'scr', 'ccf', 'cadin', 'credor', 'outro')),
	CONSTRAINT "listings_kind_check" CHECK ("kind" in ('inadimplencia', 'protesto', 'cheque', 'acao', 'scr_vencido', 'scr_prejuizo', 'consulta', 'outro')),
	CONSTRAINT "listings_source_check" CHECK ("source" in ('report', 'print', 'paste', 'typed')),
	CONSTRAINT "listings_says_check" CHECK ("person_says" in ('nao_conheco', 'ja_paguei', 'valor_errado', 'reconheco', 'nao_sei')),
	CONSTRAINT "listings_debt_source_check" CHECK ("debt_source" in ('instrument', 'rent', 'title', 'insurance', 'lodging', 'other')),
	CONSTRAINT "listings_state_check" CHECK ("state" in ('found', 'triaged', 'asked', 'answered', 'removed', 'kept', 'expired', 'gone_back')),
	CONSTRAINT "listings_asked_check" CHECK ("asked_of" in ('bureau', 'creditor', 'judge')),
	CONSTRAINT "listings_turn_check" CHECK ("turn" in ('us', 'customer', 'bureau', 'creditor', 'judge', 'done')),
	CONSTRAINT "listings_pile_check" CHECK ("pile" in ('contestar', 'negociar', 'esperar_ou_pagar')),
	CONSTRAINT "listings_rule_check" CHECK ("next_rule" in ('five_years', 'after_payment', 'tell_receivers', 'challenge', 'access', 'ccf_payment', 'consumer_portal', 'promise')),
	CONSTRAINT "listings_verdict_check" CHECK ("verdict" in ('fora_do_prazo', 'paga_nao_baixada', 'paga_no_prazo', 'duplicada', 'cedida', 'nao_reconhecida', 'sem_aviso', 'valor_errado', 'prescrita_provavel', 'juros_acima', 'negociavel', 'verdadeira')),
	CONSTRAINT "listings_override_check" CHECK ((verdict is null) = (verdict_reason is null)),
	CONSTRAINT "listings_creditor_check" CHECK (length(creditor) between 1 and 200),
	CONSTRAINT "listings_amount_check" CHECK (amount > 0 or (amount = 0 and kind in ('consulta', 'outro'))),
	CONSTRAINT "listings_ccf_check" CHECK (ccf_reason in (12, 13, 14)),
	CONSTRAINT "listings_uf_check" CHECK (uf ~ '^[A-Z]{2}$'),
	CONSTRAINT "listings_removed_check" CHECK ((state = 'removed') = (removed_on is not null))
);
--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_events" ADD CONSTRAINT "listing_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_linked_profile_id_linked_profiles_id_fk" FOREIGN KEY ("linked_profile_id") REFERENCES "public"."linked_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_verdict_by_users_id_fk" FOREIGN KEY ("verdict_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_removed_proof_id_card_proofs_id_fk" FOREIGN KEY ("removed_proof_id") REFERENCES "public"."card_proofs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_events_user_idx" ON "listing_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listing_events_by_idx" ON "listing_events" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "listings_holder_idx" ON "listings" USING btree ("user_id","linked_profile_id","place","id");--> statement-breakpoint
CREATE INDEX "listings_linked_idx" ON "listings" USING btree ("linked_profile_id");--> statement-breakpoint
CREATE INDEX "listings_card_idx" ON "listings" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "listings_proof_idx" ON "listings" USING btree ("removed_proof_id");--> statement-breakpoint
CREATE INDEX "listings_verdict_by_idx" ON "listings" USING btree ("verdict_by");--> statement-breakpoint
CREATE INDEX "listings_clock_idx" ON "listings" USING btree ("next_due_on","id");--> statement-breakpoint
CREATE INDEX "listings_turn_idx" ON "listings" USING btree ("turn","next_due_on","id");--> statement-breakpoint
CREATE INDEX "listings_recent_idx" ON "listings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listings_changes_idx" ON "listings" USING btree ("changes_on") WHERE changes_on is not null;--> statement-breakpoint
CREATE INDEX "listings_uncomputed_idx" ON "listings" USING btree ("id") WHERE outlook is null;
--> statement-breakpoint
-- By hand from here on.
CREATE INDEX listings_search_idx ON listings USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- Debts become listings. The trigger comes first, and its lock holds the release before until all are copied.
create or replace function mirror_debt() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  holder uuid;
  twins integer;
  ended date;
begin
  if tg_op = 'DELETE' then
    delete from public.listings where id = old.id;
    return null;
  end if;
  select c.linked_profile_id into holder from public.cards c where c.id = new.card_id;
  select coalesce(max(l.copy), 0) into twins from public.listings l where l.user_id = new.user_id
    and l.linked_profile_id is not distinct from holder and l.place = 'credor' and l.creditor_key = nome_fold(left(new.creditor, 200))
    and l.contract_ref is null and l.due_on is not distinct from new.due_date and l.id <> new.id;
  ended := case when new.status in ('paid', 'canceled') then (new.updated_at at time zone 'America/Sao_Paulo')::date end;
  insert into public.listings as l (id, user_id, linked_profile_id, card_id, place, kind, creditor, amount, due_on, seen_on,
    notes, copy, person_says, state, removed_on, turn, changes_on, created_at)
  values (new.id, new.user_id, holder, new.card_id, 'credor',
    case when new.amount = 0 then 'outro' else 'inadimplencia' end, left(new.creditor, 200), new.amount, new.due_date,
    (new.created_at at time zone 'America/Sao_Paulo')::date, new.notes, twins + 1,
    case new.status when 'paid' then 'ja_paguei' when 'negotiating' then 'reconheco' end,
    case new.status when 'pending' then 'found' when 'negotiating' then 'triaged' else 'removed' end, ended,
    case new.status when 'pending' then 'us' when 'negotiating' then 'customer' else 'done' end, current_date, new.created_at)
  on conflict (id) do update set kind = excluded.kind, creditor = excluded.creditor, amount = excluded.amount,
    due_on = excluded.due_on, notes = excluded.notes, copy = excluded.copy, person_says = excluded.person_says,
    state = excluded.state, removed_on = excluded.removed_on, turn = excluded.turn, outlook = null;
  return null;
end $$;
--> statement-breakpoint
create trigger mirror_debt after insert or update or delete on card_debts for each row execute function mirror_debt();
--> statement-breakpoint
insert into listings (id, user_id, linked_profile_id, card_id, place, kind, creditor, amount, due_on, seen_on, notes, copy,
  person_says, state, removed_on, turn, changes_on, created_at, updated_at)
select d.id, d.user_id, c.linked_profile_id, d.card_id, 'credor',
  case when d.amount = 0 then 'outro' else 'inadimplencia' end, left(d.creditor, 200), d.amount, d.due_date,
  (d.created_at at time zone 'America/Sao_Paulo')::date, d.notes,
  row_number() over (partition by d.user_id, c.linked_profile_id, nome_fold(left(d.creditor, 200)), d.due_date order by d.id),
  case d.status when 'paid' then 'ja_paguei' when 'negotiating' then 'reconheco' end,
  case d.status when 'pending' then 'found' when 'negotiating' then 'triaged' else 'removed' end,
  case when d.status in ('paid', 'canceled') then (d.updated_at at time zone 'America/Sao_Paulo')::date end,
  case d.status when 'pending' then 'us' when 'negotiating' then 'customer' else 'done' end, current_date,
  d.created_at, d.updated_at
from card_debts d join cards c on c.id = d.card_id;
-- access f7039696031b084b
