select 1;
-- access 6eaaf2e4b887b0e7
