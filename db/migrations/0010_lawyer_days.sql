select 1;
-- access 3ffa773076bd111a
