ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_check";--> statement-breakpoint
ALTER TABLE "api_requests" ALTER COLUMN "lead_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_requests" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_check" CHECK (scopes <@ array['leads:write', 'leads:read', 'clients:read', 'clients:write', 'orders:read', 'orders:write', 'records:read', 'records:write', 'letters:read', 'tasks:read', 'tasks:write', 'payments:read']::text[]);