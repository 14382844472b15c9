-- What a loan was approved with: amount, rate and term, who lends, and until when.
ALTER TABLE "loan_requests" ADD COLUMN "approval" jsonb;--> statement-breakpoint
grant update (approval) on loan_requests to nome_admin;
