-- The session and the role of a request come in one statement, asked by the auth library's role; it reads whose role
-- is which and still cannot change any.
grant select (user_id, role) on user_roles to nome_auth;
--> statement-breakpoint
create policy auth_read on user_roles for select to nome_auth using (true);
