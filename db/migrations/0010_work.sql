ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_check";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_check" CHECK (scopes <@ array['leads:write', 'leads:read', 'clients:read', 'clients:write', 'orders:read', 'orders:write', 'records:read', 'records:write', 'letters:read', 'letters:write', 'tasks:read', 'tasks:write', 'payments:read', 'payments:write']::text[]);
-- access aad4d5ca18b1f3ec
