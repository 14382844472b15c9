-- How a receiver is doing: the worker notes it, the panel shows it.
grant select (silences, resting_until) on webhook_endpoints to nome_admin;
--> statement-breakpoint
grant update (silences, resting_until) on webhook_endpoints to nome_system;
--> statement-breakpoint
-- A text goes back to the shipped words by losing its own; its version goes on.
revoke delete on notification_texts from nome_admin;
