select 1;
-- access 8c6de09f97b4dd04
