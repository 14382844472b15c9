-- Only how customers' policies are written: each gives the same rows as before.
select 1;
-- access 26287e4740c94628
