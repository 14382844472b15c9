select 1;
-- access 9fd03eb54d62236f
