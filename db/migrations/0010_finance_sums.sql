select 1;
-- access 07538ac8950f81ee
