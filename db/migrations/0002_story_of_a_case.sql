select 1;
-- access b72719c224208aed
