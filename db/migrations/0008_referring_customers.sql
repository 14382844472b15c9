ALTER TABLE "referrals" DROP CONSTRAINT "referrals_self_check";--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_customer_id_unique" UNIQUE("customer_id");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_customer_check" CHECK (customer_id is null or kind = 'client');--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_self_check" CHECK ("self_reason" in ('document', 'phone', 'device'));
-- access a9ce6f4d645fbe32
