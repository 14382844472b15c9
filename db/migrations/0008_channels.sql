ALTER TABLE "incoming_mails" ADD COLUMN "assigned_at" timestamp with time zone;
-- access e152dcae2f0f6fc8
