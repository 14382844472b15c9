select 1;
-- access 15b8b266214eb5fe
