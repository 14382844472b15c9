-- A record that is gone is found by its card: the tab of a client names it still. Few entries are of this kind.
create index audit_log_gone_idx on audit_log ((before->>'cardId'))
  where action in ('debt.remove', 'lawsuit.remove', 'document.withdraw');
