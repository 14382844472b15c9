-- Table scam_reports
-- People report without an account and cannot read reports; the reported content never changes.
grant insert (id, protocol, content, channel, note, answer, findings) on scam_reports to nome_visitor;
grant select, update (status, resolution, resolved_at) on scam_reports to nome_admin;
grant select, insert, update, delete on scam_reports to nome_system;
call team_table('scam_reports');
call positions('scam_reports', '* - * - -');
create policy visitor_insert on scam_reports for insert to nome_visitor with check (true);
create trigger version_count before update on scam_reports for each row execute function count_version();
create trigger event_reported after insert on scam_reports for each row
  execute function raise_event('scam.reported', 'channel answer');
