select 1;
-- access af0eb20695a18a98
