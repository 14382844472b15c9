select 1;
-- access bdf0b81ac9445f7a
