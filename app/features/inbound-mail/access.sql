-- Table incoming_mails
-- The whole message is for the job that reads it; the panel sees what it read.
grant select (id, user_id, lead_id, way, oversize, state, outcome, message_id, from_address, from_name, subject, body, answered_at,
  assigned_at, worked_at, created_at) on incoming_mails to nome_admin;
grant select, insert, update, delete on incoming_mails to nome_system;
call team_table('incoming_mails', 'admin_read system_all', erased => 'insert or update');
call positions('incoming_mails', '* r r - -', 'user');

-- Table mailbox_cursors
grant select on mailbox_cursors to nome_admin;
grant select, insert, update, delete on mailbox_cursors to nome_system;
call team_table('mailbox_cursors', 'admin_read system_all');
call positions('mailbox_cursors', 'r - - - -');

-- Table dead_mailboxes
grant select, delete on dead_mailboxes to nome_admin;
grant select, insert, update, delete on dead_mailboxes to nome_system;
call team_table('dead_mailboxes', erased => 'insert');
call positions('dead_mailboxes', '* * r - -', 'user');
