select 1;
-- access 21b5c22f587cf844
