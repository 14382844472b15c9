ALTER TABLE "positions" ADD COLUMN "hand_limits" jsonb;
-- access 10aa9d6c4b81d7f4
