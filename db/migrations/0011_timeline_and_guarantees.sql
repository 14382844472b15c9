CREATE INDEX "guarantee_requests_recent_idx" ON "guarantee_requests" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
-- access d89c0a73740990c4
