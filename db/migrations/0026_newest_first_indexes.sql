DROP INDEX "automation_runs_rule_idx";--> statement-breakpoint
DROP INDEX "sent_forms_user_idx";--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint_idx";--> statement-breakpoint
DROP INDEX "card_documents_card_idx";--> statement-breakpoint
DROP INDEX "card_lawsuits_card_idx";--> statement-breakpoint
DROP INDEX "card_proofs_card_idx";--> statement-breakpoint
DROP INDEX "card_status_history_card_idx";--> statement-breakpoint
DROP INDEX "cards_status_idx";--> statement-breakpoint
DROP INDEX "content_versions_section_idx";--> statement-breakpoint
DROP INDEX "contract_acceptances_contract_idx";--> statement-breakpoint
DROP INDEX "transactions_user_idx";--> statement-breakpoint
DROP INDEX "transactions_status_idx";--> statement-breakpoint
DROP INDEX "consents_user_idx";--> statement-breakpoint
DROP INDEX "facial_verifications_user_idx";--> statement-breakpoint
DROP INDEX "leads_recent_idx";--> statement-breakpoint
DROP INDEX "leads_status_idx";--> statement-breakpoint
DROP INDEX "leads_assignee_idx";--> statement-breakpoint
DROP INDEX "profiles_recent_idx";--> statement-breakpoint
DROP INDEX "audit_log_entity_idx";--> statement-breakpoint
DROP INDEX "audit_log_actor_idx";--> statement-breakpoint
DROP INDEX "client_notes_user_idx";--> statement-breakpoint
DROP INDEX "energy_discounts_status_idx";--> statement-breakpoint
DROP INDEX "lead_notes_lead_idx";--> statement-breakpoint
DROP INDEX "loan_requests_user_idx";--> statement-breakpoint
DROP INDEX "loan_requests_status_idx";--> statement-breakpoint
CREATE INDEX "automation_runs_rule_idx" ON "automation_runs" USING btree ("rule_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sent_forms_user_idx" ON "sent_forms" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_documents_card_idx" ON "card_documents" USING btree ("card_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_lawsuits_card_idx" ON "card_lawsuits" USING btree ("card_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_proofs_card_idx" ON "card_proofs" USING btree ("card_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "card_status_history_card_idx" ON "card_status_history" USING btree ("card_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cards_status_idx" ON "cards" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_versions_section_idx" ON "content_versions" USING btree ("section","published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contract_acceptances_contract_idx" ON "contract_acceptances" USING btree ("contract_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_user_idx" ON "transactions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_status_idx" ON "transactions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "facial_verifications_user_idx" ON "facial_verifications" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_recent_idx" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_status_idx" ON "leads" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_assignee_idx" ON "leads" USING btree ("assignee_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "profiles_recent_idx" ON "profiles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","entity_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_notes_user_idx" ON "client_notes" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "energy_discounts_status_idx" ON "energy_discounts" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_notes_lead_idx" ON "lead_notes" USING btree ("lead_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "loan_requests_user_idx" ON "loan_requests" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "loan_requests_status_idx" ON "loan_requests" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);