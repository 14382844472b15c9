create index cards_user on cards (user_id, position);
create index card_debts_card on card_debts (card_id);
create index notif_user_created on notifications (user_id, created_at desc);
create index notif_unread on notifications (user_id) where read_at is null;
create index tx_user on transactions (user_id, created_at desc);
create index steps_user on user_process_steps (user_id, step);
create index links_user on profile_links (user_id);
create index leads_status_created on leads (status, created_at desc, id desc);
create index leads_created on leads (created_at desc, id desc);
create index leads_name_trgm on leads using gin (lower(name) gin_trgm_ops) with (fastupdate = off);
create index leads_email_trgm on leads using gin (lower(email) gin_trgm_ops) with (fastupdate = off);
-- The search asks this one alone. Without fastupdate no scan meets a filled pending list.
create index leads_search_trgm on leads using gin (lower(name || ' ' || email) gin_trgm_ops) with (fastupdate = off);
-- Notification for a live page.
create function notify_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('notif', json_build_object('u', new.user_id, 'id', new.id, 'title', new.title)::text);
  return null;
end $$;
create trigger notifications_notify after insert on notifications for each row execute function notify_user();
