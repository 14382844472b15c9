select 1;
-- access 018043cbba45d62c
