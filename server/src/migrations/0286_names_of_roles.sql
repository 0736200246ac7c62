-- The role that signs people in, as this installation calls it: its name stands here for the program, which sets it. Read from
-- anywhere as what it is, a constant.
create function auth_role() returns text language sql immutable parallel safe return 'greenroom_auth'::text;
