-- What the team decides about a document can be taken back for a moment. Its person, the rules and the webhooks hear of
-- it after that: the job that tells writes `told_status`, and what was taken back is never told.
drop trigger event_approved on card_documents;
--> statement-breakpoint
drop trigger event_rejected on card_documents;
--> statement-breakpoint
create trigger event_approved after update of told_status on card_documents for each row when (old.told_status is distinct from new.told_status and new.told_status = 'approved')
  execute function raise_event('document.approved', 'card_id');
--> statement-breakpoint
create trigger event_rejected after update of told_status on card_documents for each row when (old.told_status is distinct from new.told_status and new.told_status = 'rejected')
  execute function raise_event('document.rejected', 'card_id');
