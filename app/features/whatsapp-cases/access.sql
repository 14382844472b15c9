-- Table whatsapp_cases
grant select on whatsapp_cases to nome_admin;
grant select, insert, update, delete on whatsapp_cases to nome_system;
call team_table('whatsapp_cases', 'admin_read system_all', erased => 'insert or update of user_id');
call positions('whatsapp_cases', '* * * - -', 'user');
