select 1;
-- access 192e5cfe9bdf5f87
