-- The rights of session_stamp alone: nothing is taken from the release before.
select 1;
-- access be5ddba56059d11a
