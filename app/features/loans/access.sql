-- Table loan_documents
grant select, insert (id, user_id, loan_request_id, kind, file_name, file_path, file_size, mime_type, sha256)
  on loan_documents to nome_customer;
grant select on loan_documents to nome_admin;
grant select, delete on loan_documents to nome_system;
call owned_table('loan_documents', customer => 'read insert', live => 'insert or update or delete',
  erased => 'insert or update');
call positions('loan_documents', '* - - - -');
create policy customer_own_loan on loan_documents as restrictive for insert to nome_customer
  with check (exists (select 1 from loan_requests l where l.id = loan_documents.loan_request_id));

-- Table loan_requests
grant select, insert (id, user_id, amount, property_value, months, simulation) on loan_requests to nome_customer;
grant select, update (status, review_reason, approval) on loan_requests to nome_admin;
grant select, insert, update, delete on loan_requests to nome_system;
call owned_table('loan_requests', customer => 'read insert', live => 'insert or update or delete',
  erased => 'insert or update');
call positions('loan_requests', '* r r - -', 'lead_or_user');
create trigger event_requested_new after insert on loan_requests for each row when (new.status <> 'draft')
  execute function raise_event('loan.requested', 'amount$ months');
create trigger event_requested after update of status on loan_requests for each row when (old.status = 'draft'
  and new.status = 'sent')
  execute function raise_event('loan.requested', 'amount$ months');
create trigger event_status after update of status on loan_requests for each row when (old.status <> new.status)
  execute function raise_event('loan.status_changed', 'amount$ months status>');
