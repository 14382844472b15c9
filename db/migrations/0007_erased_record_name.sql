select 1;
-- access eada7a01a73bcf14
