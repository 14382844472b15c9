-- Table own_fields
-- A field stays: records have values under its key.
grant select, insert, update (label, choices, required, place, archived_at, version) on own_fields to nome_admin;
grant select on own_fields to nome_system;
call team_table('own_fields', 'admin_all system_read');
call positions('own_fields', '* r r r r');
