-- Table error_reports
grant select, insert, update, delete on error_reports to nome_system;
call team_table('error_reports', 'system_all');

-- Table job_marks
grant select, insert, update, delete on job_marks to nome_system;
call team_table('job_marks', 'system_all');

-- Table backup_runs
grant select on backup_runs to nome_admin;
grant select, insert, update, delete on backup_runs to nome_system;
call team_table('backup_runs');
call positions('backup_runs', 'r - - - -');
