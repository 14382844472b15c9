ALTER TABLE "two_factors" ADD COLUMN "last_step" integer;
--> statement-breakpoint
-- No device skips the second factor any more. Its rows name a user and live for a month; the library's other rows that
-- name one (half sign-ins, links for a new password) live for an hour at most.
delete from verifications where value ~ '^[0-9a-f-]{36}$' and expires_at > created_at + interval '2 hours';
