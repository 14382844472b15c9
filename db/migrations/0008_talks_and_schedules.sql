ALTER TABLE "incoming_mails" ADD COLUMN "assigned_at" timestamp with time zone;
-- access 7602b8a4b82b99c8
