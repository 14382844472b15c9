ALTER TABLE "payment_charges" ADD COLUMN "taken_back_reason" text;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD CONSTRAINT "payment_charges_taken_back_check" CHECK (taken_back_reason is null or taken_back_at is not null and gateway = 'manual');
-- access 158da020f21646c2
