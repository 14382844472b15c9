-- The partner of a personal link becomes the lead's, in the transaction that stores the lead. A visitor reads no partner.
create or replace function refer_lead() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into referrals (partner_id, lead_id, way)
  select p.id, new.id, 'link' from partners p where p.code = new.partner_code and p.active
    and (p.customer_id is null or setting_is_on('client_rewards'))
  on conflict do nothing;
  return null;
end $$;

-- An order has the partner of its lead; without one, that of its coupon. The terms of the day stay with the order.
create or replace function refer_order() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  of_lead record;
  bought text := coalesce(order_plan(new.plan_snapshot), 'other');
begin
  select r.partner_id, r.way into of_lead from referrals r where r.lead_id = new.lead_id and r.review <> 'refused';
  insert into referrals (partner_id, order_id, way, rate_bp, fixed)
  select p.id, new.id, case when of_lead.partner_id is null then 'coupon' else of_lead.way end, p.rate_bp,
    case when p.mode = 'fixed' then coalesce((p.fixed ->> bought)::int, 0) end
  from partners p where p.active
    and case when of_lead.partner_id is null then p.coupon = new.coupon else p.id = of_lead.partner_id end
  on conflict do nothing;
  return null;
end $$;

-- Payments, refunds and chargebacks all change a part of the order: the next run brings the ledger up to date. Marks a marked
-- row, too: so a change waits for a run that holds the row and would otherwise clear the mark afterwards.
create or replace function unsettle_referral() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update referrals set unsettled = true where order_id = new.transaction_id;
  return null;
end $$;

-- Pays at most what is free. The row of the partner is the lock of its ledger.
create or replace function guard_commission() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare free numeric;
begin
  perform 1 from partners p where p.id = new.partner_id for update;
  select coalesce(sum(e.amount), 0) into free from commission_entries e where e.partner_id = new.partner_id
    and (e.kind in ('released', 'paid') or e.was_free);
  if free + new.amount < 0 then
    raise exception 'partner % has only % to receive', new.partner_id, free
      using errcode = 'check_violation', constraint = 'commission_entries_free';
  end if;
  return new;
end $$;

-- Active consultants and credit agents by state, for the site; a row with an empty state counts each of them once.
create or replace function active_consultants() returns table (uf text, consultants integer) language sql stable
  security definer set search_path = pg_catalog, public, pg_temp as $$
  select '', count(*)::int from partners p where p.active and p.kind in ('consultant', 'credit_agent')
  union all
  select s.uf, count(*)::int from partners p, unnest(p.states) as s(uf)
  where p.active and p.kind in ('consultant', 'credit_agent') group by s.uf
$$;
grant execute on function active_consultants() to nome_visitor, nome_system;

-- Leads and orders of the signed-in partner, newest first: a first name with the state only while the customer's consent
-- (purpose 'partner-sees') is in force. The partner's role reads no table of leads, orders or cases.
create or replace function partner_referrals() returns table (id uuid, kind text, way text, happened_at timestamptz,
    first_name text, uf text, status text, earned numeric) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select r.id, case when r.order_id is null then 'lead' else 'order' end, r.way, r.created_at,
    case when a.agreed then l.first_name end, case when a.agreed then l.uf end, coalesce(o.status, l.status),
    (select coalesce(sum(e.amount), 0) from commission_entries e where e.referral_id = r.id and e.partner_id = p.id
      and e.kind in ('earned', 'reversed'))
  from partners p join referrals r on r.partner_id = p.id
  left join lateral order_facts(r.order_id) o on true
  left join lateral lead_facts(coalesce(r.lead_id, o.lead_id)) l on true
  cross join lateral (select lead_agreed(coalesce(r.lead_id, o.lead_id), 'partner-sees') as agreed) a
  where nullif(current_setting('app.user_id', true), '')::uuid in (p.account_id, p.customer_id) and p.ended_at is null
    and r.review <> 'refused' and (r.order_id is not null or not lead_ordered(r.lead_id))
  order by r.created_at desc, r.id desc limit 100;
end $$;
grant execute on function partner_referrals() to nome_partner, nome_customer;

-- The signed-in customer who refers others, with the sums of the ledger. The customer's role reads no table of partners.
create or replace function own_reward() returns table (code text, pix_key text, accepted text, active boolean,
    waiting numeric, free numeric, paid numeric) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.code, p.pix_key, p.contract_text, p.active and p.ended_at is null,
      coalesce(sum(case when e.kind = 'earned' or e.kind = 'reversed' and not e.was_free then e.amount
        when e.kind = 'released' then -e.amount end), 0),
      coalesce(sum(e.amount) filter (where e.kind in ('released', 'paid') or e.was_free), 0),
      coalesce(-sum(e.amount) filter (where e.kind = 'paid'), 0)
    from partners p left join commission_entries e on e.partner_id = p.id
    where p.customer_id = nullif(current_setting('app.user_id', true), '')::uuid group by p.id;
  end;
grant execute on function own_reward() to nome_customer;


-- Leads offered to the signed-in partner, newest first. First name, place and, once accepted, full name and WhatsApp are
-- shown only while the customer's consent (purpose 'consultant-contact') is in force.
create or replace function partner_offers() returns table (id uuid, state text, offered_at timestamptz, expires_at timestamptz,
    first_name text, city text, uf text, name text, whatsapp text, status text) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select o.id, o.state, o.created_at, o.expires_at, case when a.seen then split_part(l.name, ' ', 1) end,
    case when a.seen then l.city end, case when a.seen then l.uf end,
    case when a.seen and o.state = 'accepted' then l.name end, case when a.seen and o.state = 'accepted' then l.whatsapp end,
    case when o.state = 'accepted' then l.status end
  from partners p join lead_offers o on o.partner_id = p.id
  cross join lateral offered_lead(o.lead_id) l
  cross join lateral (select o.state in ('open', 'accepted') and lead_agreed(o.lead_id, 'consultant-contact') as seen) a
  where p.account_id = nullif(current_setting('app.user_id', true), '')::uuid and p.ended_at is null
  order by o.created_at desc, o.id desc limit 100;
end $$;
grant execute on function partner_offers() to nome_partner;

-- Partner of an order or a lead and the way, for the team's pages of the order and of its client. Clerk and lawyer read no partner.
create or replace function order_source(of_order uuid) returns table (partner text, way text) language sql stable
  security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.name, r.way from referrals r join partners p on p.id = r.partner_id
    where r.order_id = of_order and r.review <> 'refused';
  end;
create or replace function lead_source(of_lead uuid) returns table (partner text, way text) language sql stable
  security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.name, r.way from referrals r join partners p on p.id = r.partner_id
    where r.lead_id = of_lead and r.review <> 'refused';
  end;
grant execute on function order_source(uuid), lead_source(uuid) to nome_admin;

-- Partners with a free and unpaid balance, for the queue of payments: `since` is the release of its oldest part, `noted`
-- that the partner's note arrived.
create or replace function commissions_to_pay() returns table (id uuid, name text, amount numeric, since timestamptz,
    noted boolean) language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.id, p.name, sum(e.amount) filter (where e.kind in ('released', 'paid') or e.was_free),
      coalesce(min(e.created_at) filter (where e.kind = 'released' and e.created_at > last.paid_at),
        max(e.created_at) filter (where e.kind = 'released')),
      exists (select from partner_payouts o where o.partner_id = p.id and o.paid_at is null)
    from partners p join commission_entries e on e.partner_id = p.id
    cross join lateral (select coalesce(max(l.created_at), '-infinity') as paid_at from commission_entries l
      where l.partner_id = p.id and l.kind = 'paid') last
    group by p.id, last.paid_at
    having sum(e.amount) filter (where e.kind in ('released', 'paid') or e.was_free) > 0;
  end;
grant execute on function commissions_to_pay() to nome_admin;

-- Commissions for the firm's books, by partner: earned less reversed and paid within a period, and the amount that is free and
-- unpaid today. Capabilities above read commissions here.
create or replace function partner_sums(first date, last date)
  returns table (partner_id uuid, name text, month date, earned numeric, paid numeric, free numeric)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, date_trunc('month', civil_day(e.created_at))::date,
    coalesce(sum(e.amount) filter (where e.kind in ('earned', 'reversed') and civil_day(e.created_at) between first and last), 0),
    coalesce(-sum(e.amount) filter (where e.kind = 'paid' and civil_day(e.created_at) between first and last), 0),
    coalesce(sum(e.amount) filter (where e.kind in ('released', 'paid') or e.was_free), 0)
  from partners p join commission_entries e on e.partner_id = p.id group by 1, 2, 3
$$;
-- Payments to partners of a period, for the accountant.
create or replace function partner_payments(first date, last date)
  returns table (id uuid, name text, day date, amount numeric)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select e.id, p.name, civil_day(e.created_at), -e.amount from commission_entries e join partners p on p.id = e.partner_id
  where e.kind = 'paid' and civil_day(e.created_at) between first and last
$$;
-- The same for all partners together; `owed` is free to pay now.
create or replace function commission_totals(first date, last date) returns table (earned numeric, paid numeric, owed numeric)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(s.earned), 0), coalesce(sum(s.paid), 0), coalesce(sum(greatest(s.free, 0)), 0)
  from (select sum(p.earned) as earned, sum(p.paid) as paid, sum(p.free) as free
    from partner_sums(first, last) p group by p.partner_id) s
$$;
grant execute on function partner_sums(date, date), partner_payments(date, date), commission_totals(date, date) to nome_admin;

-- Table partners
grant select, insert, update (kind, certification, name, doc_number, email, phone, pix_key, states, cities, code, coupon, mode,
  rate_bp, fixed, contract_text, accepted_on, active, ended_at) on partners to nome_admin;
grant select, insert (id, kind, name, doc_number, email, phone, pix_key, code, mode, fixed, contract_text, accepted_on, active, customer_id),
  update (account_id, name, doc_number, email, phone, pix_key, fixed, contract_text, accepted_on, active, ended_at)
  on partners to nome_system;
grant select (id, kind, name, email, phone, pix_key, states, cities, code, coupon, mode, rate_bp, fixed, contract_text,
  accepted_on, active, account_id, ended_at) on partners to nome_partner;
grant select (id, kind, name, states, code, coupon, mode, rate_bp, fixed, active, account_id, ended_at, customer_id, pix_key, contract_text),
  update (version) on partners to nome_definer;
call team_table('partners', 'admin_all system_all definer_all');
call person_policy('partner_read', 'partners',
  'for select to nome_partner using (account_id = (select :me) and ended_at is null)');
call positions('partners', '* - - r r');
create trigger count_version before update on partners for each row execute function count_version();
create trigger notify_caches after insert or update or delete on partners for each statement
  execute function notify_caches();

-- Table partner_invites
grant select (id, partner_id, email, expires_at, accepted_at, revoked_at, created_at),
  insert (id, partner_id, email, token_hash, expires_at), update (revoked_at) on partner_invites to nome_admin;
grant select, update (accepted_at) on partner_invites to nome_system;
grant select (email, accepted_at, revoked_at) on partner_invites to nome_definer;
call team_table('partner_invites', 'admin_all system_all definer_read');
call positions('partner_invites', '* - - - -');

-- Table partner_pix_changes
grant select, update (decided_at, accepted) on partner_pix_changes to nome_admin;
grant select on partner_pix_changes to nome_system;
grant select, insert (id, partner_id, pix_key) on partner_pix_changes to nome_partner;
call team_table('partner_pix_changes', 'admin_all system_read');
call positions('partner_pix_changes', '* - - r r');
create policy partner_read on partner_pix_changes for select to nome_partner
  using (partner_id in (select p.id from partners p));
create policy partner_insert on partner_pix_changes for insert to nome_partner
  with check (partner_id in (select p.id from partners p));

-- Table referrals
grant select, insert (id, partner_id, lead_id, order_id, way, review, rate_bp, fixed),
  update (partner_id, way, review, self_reason, rate_bp, fixed, unsettled) on referrals to nome_admin;
grant select, insert (id, partner_id, lead_id, way), update on referrals to nome_system;
grant select (id, partner_id, lead_id, order_id, way, review, unsettled, created_at), insert (partner_id, lead_id, order_id, way, rate_bp, fixed),
  update (unsettled) on referrals to nome_definer;
call team_table('referrals', 'admin_all system_all definer_all');
call positions('referrals', '* - - r r');
create trigger refer_lead after insert on leads for each row when (new.partner_code <> '')
  execute function refer_lead();
create trigger refer_order after insert on transactions for each row
  when (new.lead_id is not null or new.coupon is not null) execute function refer_order();
create trigger unsettle_referral after insert or update of status, paid_at, paid_amount, refunded_amount on installment_payments
  for each row execute function unsettle_referral();

-- Table partner_payouts
grant select, insert, update (amount, file_name, file_path, file_size, mime_type, sha256, added_by, proof_name, proof_path,
  proof_size, proof_type, proof_sha256, paid_at, paid_by) on partner_payouts to nome_admin;
grant select on partner_payouts to nome_system;
grant select, insert (id, partner_id, amount, file_name, file_path, file_size, mime_type, sha256, added_by)
  on partner_payouts to nome_partner;
call team_table('partner_payouts', 'admin_all system_read');
create policy partner_read on partner_payouts for select to nome_partner
  using (partner_id in (select p.id from partners p));
call person_policy('partner_insert', 'partner_payouts',
  'for insert to nome_partner with check (partner_id in (select p.id from partners p) and added_by = (select :me))');
call positions('partner_payouts', '* - - * r');
create trigger notify_lists after insert or update on partner_payouts for each statement execute function notify_lists();

-- Table commission_entries
grant select, insert on commission_entries to nome_admin, nome_system;
grant select on commission_entries to nome_partner;
grant select (partner_id, referral_id, kind, amount, was_free) on commission_entries to nome_definer;
call team_table('commission_entries', 'admin_all system_all definer_read');
create policy partner_read on commission_entries for select to nome_partner
  using (partner_id in (select p.id from partners p));
call positions('commission_entries', '* - - * r');
call append_only('commission_entries');
create trigger guard_commission before insert on commission_entries for each row when (new.kind = 'paid')
  execute function guard_commission();
create trigger notify_lists after insert on commission_entries for each statement execute function notify_lists();

-- Table lead_offers
grant select on lead_offers to nome_admin;
grant select, insert, update (state, answered_at) on lead_offers to nome_system;
grant select (id, lead_id, partner_id, state, expires_at, created_at) on lead_offers to nome_definer;
call team_table('lead_offers', 'admin_read system_all definer_read');
call positions('lead_offers', '* - - - -');
create trigger notify_lists after insert or update on lead_offers for each statement execute function notify_lists();
