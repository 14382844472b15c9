-- Events: written by triggers alone, read by the panel and the dispatcher, told once.
alter table domain_events enable row level security;
--> statement-breakpoint
alter table domain_events force row level security;
--> statement-breakpoint
revoke all on domain_events from public;
--> statement-breakpoint
grant select on domain_events to nome_admin, nome_system;
--> statement-breakpoint
-- The dispatcher marks what it told; the retention takes what is old.
grant update (dispatched_at), delete on domain_events to nome_system;
--> statement-breakpoint
create policy admin_all on domain_events to nome_admin using (true) with check (true);
--> statement-breakpoint
create policy system_all on domain_events to nome_system using (true) with check (true);
--> statement-breakpoint
-- No actor may insert: only the owner has the right, through `emit_event`, and only under a trigger.
create policy trigger_insert on domain_events for insert with check (pg_trigger_depth() > 0);
--> statement-breakpoint
-- An event never changes but for having been told; an old one that was told may go.
create function guard_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'UPDATE' and old.dispatched_at is null and to_jsonb(new) - 'dispatched_at' = to_jsonb(old) - 'dispatched_at' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.dispatched_at is not null and old.created_at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'domain_events is append-only' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger append_only before update or delete on domain_events for each row execute function guard_event();
--> statement-breakpoint
create trigger never_truncate before truncate on domain_events for each statement execute function refuse_change();
--> statement-breakpoint
-- With the owner's rights, because whoever changes a row has none on the events. Depth and cause are set by the
-- automation's transaction; without one it was a person.
create function emit_event(event_type text, of_user uuid, of_lead uuid, of_table text, of_row uuid, details jsonb)
returns void language plpgsql security definer set search_path = public, pg_catalog as $$
begin
  if pg_trigger_depth() = 0 then
    raise exception 'events come from triggers' using errcode = 'insufficient_privilege';
  end if;
  insert into domain_events (type, user_id, lead_id, subject, subject_id, data, depth, caused_by)
  values (event_type, of_user, of_lead, of_table, of_row, details,
    coalesce(nullif(current_setting('app.event_depth', true), '')::int, 0),
    nullif(current_setting('app.event_cause', true), '')::uuid);
  perform pg_notify('nome_events', '');
end $$;
--> statement-breakpoint
revoke all on function emit_event(text, uuid, uuid, text, uuid, jsonb) from public;
--> statement-breakpoint
grant execute on function emit_event(text, uuid, uuid, text, uuid, jsonb)
  to nome_visitor, nome_customer, nome_staff, nome_admin, nome_system, nome_auth;
--> statement-breakpoint
-- One function for every table. Arguments: the event's type; its fields, by column:
--   name   as it is        name$  reais as integer centavos
--   name>  `from` and `to` name<  `previous_name`, as it was before
-- What is not named does not leave the row: no name, document or address gets into an event.
create function raise_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  now_row jsonb := to_jsonb(new);
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  details jsonb := '{}';
  field text;
  col text;
begin
  foreach field in array string_to_array(tg_argv[1], ' ') loop
    col := rtrim(field, '$<>');
    if col = 'plan' and now_row ? 'plan_snapshot' then
      details := details || jsonb_build_object('plan', now_row #> '{plan_snapshot,plan}');
    elsif field like '%>' then
      details := details || jsonb_build_object('from', old_row->col, 'to', now_row->col);
    elsif field like '%$<' then
      details := details || jsonb_build_object('previous_' || col, round((old_row->>col)::numeric * 100)::bigint);
    elsif field like '%<' then
      details := details || jsonb_build_object('previous_' || col, old_row->col);
    elsif field like '%$' then
      details := details || jsonb_build_object(col, round((now_row->>col)::numeric * 100)::bigint);
    else
      details := details || jsonb_build_object(col, now_row->col);
    end if;
  end loop;
  perform emit_event(tg_argv[0],
    case tg_table_name when 'profiles' then new.id else coalesce(now_row->>'user_id', now_row->>'converted_user_id')::uuid end,
    case tg_table_name when 'leads' then new.id else (now_row->>'lead_id')::uuid end,
    tg_table_name, new.id, details);
  return null;
end $$;
--> statement-breakpoint
-- A part is late by its date alone; the first late reminder is the moment at which somebody noticed, once a part.
create function raise_overdue() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare part installment_payments;
begin
  if exists (select 1 from payment_reminders where installment_id = new.installment_id and kind in ('late', 'later') and id <> new.id) then
    return null;
  end if;
  select * into strict part from installment_payments where id = new.installment_id;
  perform emit_event(tg_argv[0], part.user_id, null, 'installment_payments', part.id, jsonb_build_object(
    'amount', round(part.amount * 100)::bigint, 'due_date', part.due_date,
    'installment_number', part.installment_number, 'transaction_id', part.transaction_id));
  return null;
end $$;
--> statement-breakpoint
create trigger event_overdue after insert on payment_reminders for each row when (new.kind in ('late', 'later'))
  execute function raise_overdue('part.overdue', 'amount$ due_date installment_number transaction_id');
--> statement-breakpoint
create trigger event_created after insert on leads for each row
  execute function raise_event('lead.created', 'origin uf doc_type');
--> statement-breakpoint
create trigger event_status after update of status on leads for each row when (old.status <> new.status and new.merged_into is null)
  execute function raise_event('lead.status_changed', 'origin uf doc_type status>');
--> statement-breakpoint
create trigger event_converted after update of status on leads for each row when (old.status <> new.status and new.status = 'converted' and new.merged_into is null)
  execute function raise_event('lead.converted', 'origin uf doc_type');
--> statement-breakpoint
create trigger event_created after insert on profiles for each row
  execute function raise_event('client.created', 'doc_type uf');
--> statement-breakpoint
create trigger event_identity_revoked after update of face_verified on profiles for each row when (old.face_verified and not new.face_verified)
  execute function raise_event('identity.revoked', '');
--> statement-breakpoint
create trigger event_placed after insert on transactions for each row
  execute function raise_event('order.placed', 'amount$ payment_method installments plan');
--> statement-breakpoint
create trigger event_claimed after update of user_id on transactions for each row when (old.user_id is null and new.user_id is not null)
  execute function raise_event('order.claimed', 'amount$ payment_method installments plan');
--> statement-breakpoint
create trigger event_paid after update of status on transactions for each row when (old.status is distinct from new.status and new.status = 'paid')
  execute function raise_event('order.paid', 'amount$ payment_method installments plan');
--> statement-breakpoint
create trigger event_failed after update of status on transactions for each row when (old.status is distinct from new.status and new.status = 'failed')
  execute function raise_event('order.failed', 'amount$ payment_method installments plan');
--> statement-breakpoint
create trigger event_withdrawn after update of withdrawn_at on transactions for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function raise_event('order.withdrawn', 'amount$ payment_method installments plan');
--> statement-breakpoint
create trigger event_refunded after update of status on transactions for each row when (old.status is distinct from new.status and new.status = 'refunded')
  execute function raise_event('order.refunded', 'amount$ payment_method installments plan');
--> statement-breakpoint
create trigger event_paid after update of status on installment_payments for each row when (old.status is distinct from new.status and new.status = 'paid')
  execute function raise_event('part.paid', 'amount$ due_date installment_number transaction_id');
--> statement-breakpoint
create trigger event_failed after update of status on installment_payments for each row when (old.status is distinct from new.status and new.status = 'failed')
  execute function raise_event('part.failed', 'amount$ due_date installment_number transaction_id');
--> statement-breakpoint
create trigger event_canceled after update of status on installment_payments for each row when (old.status is distinct from new.status and new.status = 'canceled')
  execute function raise_event('part.canceled', 'amount$ due_date installment_number transaction_id');
--> statement-breakpoint
create trigger event_refunded after update of status on installment_payments for each row when (old.status is distinct from new.status and new.status = 'refunded')
  execute function raise_event('part.refunded', 'amount$ due_date installment_number transaction_id');
--> statement-breakpoint
create trigger event_changed after update of due_date, amount on installment_payments for each row when ((old.due_date, old.amount) is distinct from (new.due_date, new.amount))
  execute function raise_event('part.changed', 'amount$ due_date installment_number transaction_id due_date< amount$<');
--> statement-breakpoint
create trigger event_accepted after insert on contract_acceptances for each row
  execute function raise_event('contract.accepted', 'contract_id transaction_id');
--> statement-breakpoint
create trigger event_published after update of published_at on contracts for each row when (old.published_at is null and new.published_at is not null)
  execute function raise_event('contract.published', 'type version');
--> statement-breakpoint
create trigger event_created after insert on cards for each row
  execute function raise_event('card.created', 'card_type');
--> statement-breakpoint
create trigger event_status after update of status on cards for each row when (old.status <> new.status)
  execute function raise_event('card.status_changed', 'card_type status>');
--> statement-breakpoint
create trigger event_completed after update of status on cards for each row when (old.status is distinct from new.status and new.status = 'completed')
  execute function raise_event('card.completed', 'card_type');
--> statement-breakpoint
create trigger event_score after update of score on cards for each row when (old.score <> new.score)
  execute function raise_event('card.score_changed', 'card_type score>');
--> statement-breakpoint
create trigger event_clock after update of clock_started_at on cards for each row when (old.clock_started_at is null and new.clock_started_at is not null)
  execute function raise_event('card.clock_started', 'card_type');
--> statement-breakpoint
create trigger event_status after update of status on user_process_steps for each row when (old.status <> new.status)
  execute function raise_event('step.changed', 'card_id step_id status>');
--> statement-breakpoint
create trigger event_received after update of status on card_documents for each row when (old.status = 'uploading' and new.status = 'pending')
  execute function raise_event('document.received', 'card_id');
--> statement-breakpoint
create trigger event_approved after update of status on card_documents for each row when (old.status is distinct from new.status and new.status = 'approved')
  execute function raise_event('document.approved', 'card_id');
--> statement-breakpoint
create trigger event_rejected after update of status on card_documents for each row when (old.status is distinct from new.status and new.status = 'rejected')
  execute function raise_event('document.rejected', 'card_id');
--> statement-breakpoint
create trigger event_added after insert on card_proofs for each row
  execute function raise_event('proof.added', 'card_id');
--> statement-breakpoint
create trigger event_sent after insert on sent_forms for each row
  execute function raise_event('form.sent', 'template_id');
--> statement-breakpoint
create trigger event_answered after update of status on sent_forms for each row when (old.status is distinct from new.status and new.status = 'answered')
  execute function raise_event('form.answered', 'template_id');
--> statement-breakpoint
create trigger event_canceled after update of status on sent_forms for each row when (old.status is distinct from new.status and new.status = 'canceled')
  execute function raise_event('form.canceled', 'template_id');
--> statement-breakpoint
create trigger event_requested after insert on energy_discounts for each row
  execute function raise_event('energy.requested', 'uf');
--> statement-breakpoint
create trigger event_status after update of status on energy_discounts for each row when (old.status <> new.status)
  execute function raise_event('energy.status_changed', 'uf status>');
--> statement-breakpoint
create trigger event_requested_new after insert on loan_requests for each row when (new.status <> 'draft')
  execute function raise_event('loan.requested', 'amount$ months');
--> statement-breakpoint
create trigger event_requested after update of status on loan_requests for each row when (old.status = 'draft' and new.status = 'sent')
  execute function raise_event('loan.requested', 'amount$ months');
--> statement-breakpoint
create trigger event_status after update of status on loan_requests for each row when (old.status <> new.status)
  execute function raise_event('loan.status_changed', 'amount$ months status>');
--> statement-breakpoint
create trigger event_sent after insert on facial_verifications for each row
  execute function raise_event('identity.sent', '');
--> statement-breakpoint
create trigger event_approved after update of verification_status on facial_verifications for each row when (old.verification_status is distinct from new.verification_status and new.verification_status = 'approved')
  execute function raise_event('identity.approved', '');
--> statement-breakpoint
create trigger event_rejected after update of verification_status on facial_verifications for each row when (old.verification_status is distinct from new.verification_status and new.verification_status = 'rejected')
  execute function raise_event('identity.rejected', '');
--> statement-breakpoint
create trigger event_requested after insert on privacy_requests for each row
  execute function raise_event('privacy.requested', 'kind');
--> statement-breakpoint
create trigger event_announced after insert on consortium_draws for each row
  execute function raise_event('draw.announced', 'group_id assembly_date');
--> statement-breakpoint
create trigger event_published after update of status on consortium_draws for each row when (old.status is distinct from new.status and new.status = 'published')
  execute function raise_event('draw.published', 'group_id assembly_date');
--> statement-breakpoint
create trigger event_published_new after insert on products for each row when (new.visible)
  execute function raise_event('product.published', 'slug price_to$ blocked');
--> statement-breakpoint
create trigger event_published after update of visible on products for each row when (not old.visible and new.visible)
  execute function raise_event('product.published', 'slug price_to$ blocked');
--> statement-breakpoint
create trigger event_renegotiated after insert on renegotiations for each row
  execute function raise_event('part.renegotiated', 'transaction_id open_amount$ discount$');
