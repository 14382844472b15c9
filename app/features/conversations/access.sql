-- A message moves its conversation. The customer's first one after an answer opens a question, whose promised time runs until
-- a person of the team writes. Runs as its owner: no role of a person changes these columns.
create or replace function place_message() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  found record;
  answers boolean;
begin
  select c.id, c.waiting_since, c.last_at into strict found from conversations c where c.id = new.conversation_id and c.user_id = new.user_id for update;
  -- A message of another channel keeps the time at which its person wrote it, and news of it may come late. Answers of the
  -- team keep it if the system brings them, from before the person was known as a client.
  new.created_at := case when new.external_id is not null
      and (new.writer = 'customer' or new.writer = 'team' and current_setting('role') = 'nome_system')
    then least(new.created_at, clock_timestamp())
    else greatest(clock_timestamp(), found.last_at + interval '1 microsecond') end;
  new.opens := new.writer = 'customer' and (found.waiting_since is null or new.created_at < found.waiting_since);
  new.answered_at := null;
  new.closed_at := null;
  if new.opens and found.waiting_since is not null then
    -- The question began with this earlier message.
    update conversation_messages m set opens = false
      where m.conversation_id = found.id and m.opens and m.answered_at is null and m.closed_at is null;
  end if;
  -- A late answer ends no question that is newer.
  answers := new.writer = 'team' and (found.waiting_since is null or found.waiting_since <= new.created_at);
  if answers then
    update conversation_messages m set answered_at = new.created_at
      where m.conversation_id = found.id and m.opens and m.answered_at is null and m.closed_at is null;
  end if;
  update conversations c set
    state = case when new.writer = 'customer' then 'waiting_us' when answers then 'waiting_customer' else c.state end,
    waiting_since = case when new.writer = 'customer' then least(c.waiting_since, new.created_at)
      when answers then null else c.waiting_since end,
    answer_due = case when answers then null when new.opens then answer_due(new.created_at) else c.answer_due end,
    snoozed_until = case when new.writer = 'customer' then null else c.snoozed_until end,
    ended_why = null,
    last_at = case when c.version = 1 then new.created_at else greatest(c.last_at, new.created_at) end,
    last_words = case when new.created_at >= c.last_at or c.version = 1 then left(new.body, 200) else c.last_words end,
    last_by = case when new.created_at >= c.last_at or c.version = 1 then new.writer else c.last_by end,
    customer_read_at = case new.writer when 'customer' then new.created_at else c.customer_read_at end,
    team_read_at = case new.writer when 'team' then new.created_at else c.team_read_at end,
    version = c.version + 1, updated_at = now()
  where c.id = found.id;
  return new;
end $$;

-- The team ends a conversation without an answer, which closes its question; every other state comes from messages.
create or replace function guard_conversation() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if pg_trigger_depth() > 1 then return new; end if;
  if new.state is distinct from old.state then
    if new.state <> 'done' then
      raise exception 'messages decide the state of a conversation' using errcode = 'check_violation',
        constraint = 'conversations_state_from_messages';
    end if;
    update conversation_messages m set closed_at = now(), closed_why = new.ended_why
      where m.conversation_id = old.id and m.opens and m.answered_at is null and m.closed_at is null;
    new.waiting_since := null;
    new.answer_due := null;
    new.snoozed_until := null;
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- First name of a member of the team who wrote to customers; they read no other account.
create or replace function author_first_name(of_author uuid) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  return (select split_part(u.name, ' ', 1) from users u join user_roles r on r.user_id = u.id
    where u.id = of_author and r.role <> 'user');
grant execute on function author_first_name(uuid) to nome_customer, nome_admin;

-- Questions of customers, for the promise of an answer: one that was answered elsewhere is kept at that time, one that was
-- left without an answer runs on.
create or replace function conversation_questions() returns table (id uuid, user_id uuid, asked_at timestamptz,
  answered_at timestamptz, closed_at timestamptz) language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic select m.id, m.user_id, m.created_at,
    coalesce(m.answered_at, case m.closed_why when 'answered_elsewhere' then m.closed_at end),
    case when m.closed_why in ('answered_elsewhere', 'left_unanswered') then null else m.closed_at end
    from conversation_messages m where m.opens; end;
-- The first message of each side on each day, for the history of a client.
create or replace function conversation_days(of_user uuid) returns table (id uuid, author_id uuid, writer text, body text,
  created_at timestamptz) language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic select distinct on ((m.created_at at time zone 'America/Sao_Paulo')::date, m.writer) m.id, m.author_id,
    m.writer, m.body, m.created_at from conversation_messages m where m.user_id = of_user
    order by (m.created_at at time zone 'America/Sao_Paulo')::date, m.writer, m.created_at; end;
grant execute on function conversation_questions(), conversation_days(uuid) to nome_admin, nome_system;

-- Channel of the last message of a customer since a time; null without one. Decides on which channel news follows.
create or replace function channel_written_on(of_user uuid, since timestamptz) returns text language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic select m.channel from conversation_messages m
    where m.user_id = of_user and m.writer = 'customer' and m.created_at > since
    order by m.created_at desc, m.id desc limit 1; end;
grant execute on function channel_written_on(uuid, timestamptz) to nome_system;

-- Files of the team in the conversation of a client, for a person's copy and erasure; messages with the same bytes share one.
create or replace function files_of_conversations(of_user uuid) returns table (id uuid, path text, folder text, name text,
  sha256 text) language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic select distinct on (m.file_path) m.id, m.file_path, 'conversa'::text, m.file_name, m.sha256
    from conversation_messages m where m.user_id = of_user and m.file_path is not null order by m.file_path, m.id; end;
grant execute on function files_of_conversations(uuid) to nome_system;

-- Table conversations
-- Customers read and begin their own; both sides note how far they have read.
grant select, insert (id, user_id), update (customer_read_at) on conversations to nome_customer;
grant select, insert (id, user_id), update (state, snoozed_until, team_read_at, ended_why) on conversations to nome_admin;
grant select, insert, update, delete on conversations to nome_system;
grant select (id, user_id, state, waiting_since, answer_due, snoozed_until, last_at, last_words, last_by, customer_read_at,
    team_read_at, version),
  update (state, waiting_since, answer_due, snoozed_until, last_at, last_words, last_by, customer_read_at, team_read_at,
    ended_why, version, updated_at)
  on conversations to nome_definer;
call owned_table('conversations', 'admin_all system_all definer_all', customer => 'read insert update', live => 'update', erased => 'insert');
call positions('conversations', '* * * - -', 'user');
create trigger guard_conversation before update on conversations for each row execute function guard_conversation();
create trigger notify_lists after insert or update or delete on conversations for each statement execute function notify_lists();

-- Table conversation_messages
grant select, insert (id, conversation_id, user_id, writer, body) on conversation_messages to nome_customer;
grant select, insert (id, conversation_id, user_id, writer, author_id, body, channel, external_id, file_name, file_path,
  file_size, mime_type, sha256, card_id) on conversation_messages to nome_admin;
grant select, insert, update, delete on conversation_messages to nome_system;
grant select (conversation_id, opens, answered_at, closed_at), update (opens, answered_at, closed_at, closed_why)
  on conversation_messages to nome_definer;
call owned_table('conversation_messages', 'admin_read system_all definer_all', live => 'insert');
call positions('conversation_messages', '* * * - -', 'user');
call person_policy('customer_insert', 'conversation_messages',
  'for insert to nome_customer with check (user_id = :me and writer = ''customer'')');
call person_policy('admin_insert', 'conversation_messages',
  'for insert to nome_admin with check (writer = ''team'' and author_id = :me)');
create trigger place_message before insert on conversation_messages for each row execute function place_message();

-- Table conversation_notes
-- Only the team: no role of a customer has a right here.
grant select, insert on conversation_notes to nome_admin;
grant select, insert, delete on conversation_notes to nome_system;
call team_table('conversation_notes', erased => 'insert');
call positions('conversation_notes', '* * * - -', 'user');
create trigger notify_watchers after insert on conversation_notes for each row execute function notify_watchers();

-- Table quick_answers
grant select, insert, update, delete on quick_answers to nome_admin, nome_system;
call team_table('quick_answers');
call positions('quick_answers', '* r r - -');
create trigger version_count before update on quick_answers for each row execute function count_version();
