-- Table helper_links
-- Customers create and end their own links; the table's default sets the end. The system opens links.
grant select (id, user_id, helper_name, expires_at, revoked_at, last_opened_at, opens, created_at),
  insert (id, user_id, helper_name, token_hash), update (revoked_at) on helper_links to nome_customer;
grant select, update (last_opened_at, opens), delete on helper_links to nome_system;
call owned_table('helper_links', 'system_all', customer => 'own', live => 'update of last_opened_at',
  erased => 'insert');
