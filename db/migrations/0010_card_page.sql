select 1;
-- access c4c125d09a83ca72
