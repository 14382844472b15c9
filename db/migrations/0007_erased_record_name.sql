select 1;
-- access 83cc380a5821bb9c
