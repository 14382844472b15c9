-- A new account gets its profile and its role in the same transaction, with the rights of the role that made it.
create or replace function open_account() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare data jsonb := new.user_metadata;
begin
  insert into profiles (id, full_name, doc_type, doc_number, phone, uf, cep, address)
  values (new.id, data->>'full_name', data->>'doc_type', data->>'doc_number', data->>'phone', data->>'uf',
    coalesce(data->>'cep', ''), coalesce(data->>'address', ''));
  insert into user_roles (user_id, role) values (new.id, 'user');
  return null;
end $$;

-- One owner always keeps full rights: the last one cannot leave the team and cannot be demoted. Concurrent
-- changes wait for each other.
create or replace function keep_an_owner() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.role = 'admin' and old.position = 'owner' and (new.role <> 'admin' or new.position <> 'owner')
    and current_user = 'nome_system' then
    perform public.hold_lock('user_roles');
    if not exists (
      select 1 from user_roles where role = 'admin' and position = 'owner' and user_id <> old.user_id) then
      raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'user_roles_last_admin';
    end if;
  end if;
  return new;
end $$;

-- A record never changes, and is kept for the six months of the law (a day less, because of time zones); only
-- the deletion of its account removes it earlier, by the foreign key.
create or replace function guard_access_record() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or old.created_at < now() - interval '6 months' + interval '1 day') then
    return old;
  end if;
  raise exception 'access_records is append-only' using errcode = 'insufficient_privilege';
end $$;

-- Runs as its owner: the role that begins or ends a session has no right here. Writes no `left` for a session
-- that had expired, or that is deleted with its account.
create or replace function record_access() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into access_records (user_id, session_id, kind, ip_address, user_agent, method, created_at)
      values (new.user_id, new.id, 'entered', new.ip_address, new.user_agent, new.method, new.created_at);
  elsif old.expires_at > now() and pg_trigger_depth() = 1 then
    insert into access_records (user_id, session_id, kind) values (old.user_id, old.id, 'left');
  end if;
  return coalesce(old, new);
end $$;

-- A position of the business, as a session carries it (`CustomPosition`); a shipped one with the limits that an owner
-- set, and null without them.
create or replace function held_position(position_id uuid, shipped_as text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', p.id, 'name', p.name, 'base', p.base, 'areas', p.areas, 'exports', p.exports,
    'limits', p.limits, 'hand', p.hand_limits, 'version', p.version, 'shipped', p.shipped)
  from positions p
  where case when position_id is null then p.shipped and p.base = shipped_as else p.id = position_id end
$$;
-- The release before this one calls it.
create or replace function custom_position(position_id uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select held_position(position_id, null)
$$;
grant execute on function custom_position(uuid), held_position(uuid, text) to nome_auth, nome_definer, nome_customer, nome_admin, nome_system;

-- Members whose desk a person works at a moment: the own one, and those of absent members that the person replaces.
-- Days are of Brasília. A substitute of a substitute is not among them. Policies and lists call it in a subquery, so that
-- it runs once.
create or replace function acting_for(me uuid, at timestamptz default now()) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array_append(array(
    select s.user_id from substitutions s
    where s.substitute_id = me and s.ended_at is null
      and (at at time zone 'America/Sao_Paulo')::date between s.from_day and s.until_day), me)
$$;
grant execute on function acting_for(uuid, timestamptz) to nome_admin, nome_staff, nome_system;

-- Everything that a request goes by of its session, as one text; null when it is over. With `known` it fails unless that
-- is still so: a page then takes its session from memory and has it proved by the message that reads its data.
create or replace function session_stamp(session uuid, known text default null) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare found text;
begin
  select (md5(s.token), extract(epoch from s.expires_at), u.id, u.email, u.name, u.email_verified, u.two_factor_enabled,
      r.role, r.position, r.exports_full, held_position(r.custom_position_id, r.position))::text
    into found from sessions s join users u on u.id = s.user_id left join user_roles r on r.user_id = u.id
    where s.id = session and s.expires_at > now();
  if found is distinct from known and known is not null then
    raise exception 'the session is not what it was' using errcode = 'NS001';
  end if;
  return found;
end $$;
grant execute on function session_stamp(uuid, text) to nome_app, nome_auth;

-- Table access_records
-- The export of a person's data reads them; the retention removes old ones.
-- Kept under secrecy (Marco Civil da Internet, art. 15): an admin reads them in the panel, where every access
-- is recorded first. No other role reads them, and only the trigger writes them.
grant select on access_records to nome_admin;
grant select, delete on access_records to nome_system;
grant insert (user_id, session_id, kind, ip_address, user_agent, method, created_at) on access_records to nome_definer;
call team_table('access_records', 'admin_read system_all');
call positions('access_records', '* - - - -');
-- No role may insert: only the owner has the right, under the trigger of `sessions`.
create policy trigger_insert on access_records for insert to nome_definer with check (pg_trigger_depth() > 0);
create trigger append_only before delete or update on access_records for each row
  execute function guard_access_record();
create trigger never_truncate before truncate on access_records for each statement execute function refuse_change();

-- Table accounts
grant select (id, user_id, provider_id, created_at, updated_at), delete on accounts to nome_system;
grant select, insert, update, delete on accounts to nome_auth;
call team_table('accounts', 'system_all auth_all', erased => 'insert or update');


-- Table disabled_members
grant select on disabled_members to nome_admin;
grant select, insert, delete on disabled_members to nome_system;
call team_table('disabled_members', erased => 'insert or update');
call positions('disabled_members', '* - - - -');

-- Table jwks
grant select, insert, update, delete on jwks to nome_auth;
call team_table('jwks', 'auth_all');

-- Table passkeys
grant select (id, user_id, name, created_at), delete on passkeys to nome_system;
grant select, insert, update, delete on passkeys to nome_auth;
call team_table('passkeys', 'system_all auth_all', erased => 'insert or update');

-- Table rate_limits
grant select, insert, update, delete on rate_limits to nome_auth;
call team_table('rate_limits', 'auth_all');

-- Table sessions
grant select (id, user_id, expires_at, ip_address, user_agent, method, created_at, updated_at),
  update (token, expires_at), delete
  on sessions to nome_system;
grant select, insert, update, delete on sessions to nome_auth;
grant select (id, token, user_id, expires_at) on sessions to nome_definer;
-- The open pages of a session that ended reload into the sign-in.
call owned_table('sessions', 'system_all auth_all definer_read', customer => '', live => 'insert or delete',
  erased => 'insert');
create trigger record_entering after insert on sessions for each row execute function record_access();
-- A before trigger can still distinguish a session deleted with its account from one that was ended.
create trigger record_leaving before delete on sessions for each row execute function record_access();

-- Whether two accounts signed in from one device: same network address and same browser.
create or replace function same_device(one uuid, other uuid) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from sessions a join sessions b on b.ip_address = a.ip_address and b.user_agent = a.user_agent
      where a.user_id = one and b.user_id = other and a.ip_address <> '' and a.user_agent <> '');
  end;
grant execute on function same_device(uuid, uuid) to nome_system;

-- Table team_invites
-- The hash of a link can be written but not read. The system records acceptances together with the role.
grant select (id, email, role, position, exports_full, invited_by, expires_at, accepted_at, accepted_by, revoked_at,
    created_at),
  insert (id, email, role, position, exports_full, token_hash, invited_by, expires_at), update (revoked_at)
  on team_invites to nome_admin;
grant select, update (accepted_at, accepted_by), delete on team_invites to nome_system;
grant select (email, accepted_at, revoked_at) on team_invites to nome_definer;
call team_table('team_invites', 'admin_all system_all definer_read', person => 'accepted_by',
  erased => 'insert or update of accepted_by');
call positions('team_invites', 'r - - - -');

-- Table positions
-- The use cases check the right to write and keep a position within its base.
grant select on positions to nome_admin, nome_definer;
grant select, insert, update (name, areas, exports, limits, hand_limits, version), delete on positions to nome_system;
call team_table('positions', 'admin_read definer_read system_all');
call positions('positions', '* - - - -');

-- Table substitutions
-- The use cases check who may write: an owner for everybody, each member for the own desk.
grant select on substitutions to nome_admin, nome_definer;
grant select, insert, update (ended_at), delete on substitutions to nome_system;
call team_table('substitutions', 'admin_read definer_read system_all', erased => 'insert');
call positions('substitutions', '* * * * *');
create trigger notify_lists after insert or update or delete on substitutions for each statement
  execute function notify_lists();

-- Table team_cards
grant select on team_cards to nome_admin;
grant select, insert, update (oab_uf, oab_number, photo, version), delete on team_cards to nome_system;
call team_table('team_cards', 'admin_read system_all', erased => 'insert or update');
call positions('team_cards', '* - - - -');

-- Table two_factors
grant select (id, user_id, verified), delete on two_factors to nome_system;
grant select, insert, update, delete on two_factors to nome_auth;
call team_table('two_factors', 'system_all auth_all', erased => 'insert or update');

-- Table user_roles
-- The auth library's role reads session and role of a request in one statement; it may read all roles and
-- change none.
grant select on user_roles to nome_customer, nome_staff, nome_admin;
grant select, insert, update (role, position, exports_full, custom_position_id) on user_roles to nome_system;
grant select (user_id, role, position, exports_full, custom_position_id), insert (user_id, role) on user_roles to nome_auth;
grant select (user_id, role, position, exports_full, custom_position_id) on user_roles to nome_definer;
call owned_table('user_roles', 'admin_all system_all auth_read definer_read', erased => 'insert or update of role');
call positions('user_roles', '* r r r r');
call person_policy('staff_read', 'user_roles', 'for select to nome_staff using (user_id = (select :me))');
create policy auth_insert on user_roles for insert to nome_auth with check (role = 'user');
create trigger keep_an_owner before update on user_roles for each row execute function keep_an_owner();
create trigger notify_lists after insert or update or delete on user_roles for each statement
  execute function notify_lists();

-- Table users
-- The account itself: an erasure removes its name and every way to sign in. Secrets are removed or
-- overwritten, never read.
-- `add_jobs` (app/platform/db/queue-schema.server.ts) checks whether a mail of the panel goes to an account
-- of the product.
grant select (id, name, email, email_verified, two_factor_enabled, created_at) on users to nome_customer, nome_admin;
-- The panel opens accounts for customers who came without the site; only the customers themselves create a
-- way to sign in.
grant select (id, name, email, email_verified, two_factor_enabled, created_at),
  insert (id, name, email, user_metadata),
  update (name, email, email_verified, image, two_factor_enabled, user_metadata),
  -- An import of clients is taken back: accounts of which no mailbox was proved.
  delete
  on users to nome_system;
grant select, insert, update, delete on users to nome_auth;
grant select (id, name, email, email_verified, two_factor_enabled) on users to nome_definer;
call owned_table('users', 'admin_read system_read auth_all definer_read', owner => 'id',
  erased => 'update', free => '');
call positions('users', '* r r r r', 'below');
create policy system_insert on users for insert to nome_system with check (not email_verified);
create policy system_update on users for update to nome_system using (true) with check (true);
create policy system_delete on users for delete to nome_system using (not email_verified);
create trigger open_account after insert on users for each row execute function open_account();

-- Table verifications
-- Links and codes that are open for the account go with it; their secrets are never read.
-- The link to the first password of an account that the panel made goes in with that account.
grant select (id, identifier, value), insert (id, identifier, value, expires_at), delete on verifications to nome_system;
grant select, insert, update, delete on verifications to nome_auth;
call team_table('verifications', 'system_all auth_all');
