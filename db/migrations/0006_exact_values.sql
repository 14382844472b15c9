ALTER TABLE "contract_acceptances" ADD COLUMN "seq" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_acceptances" ADD COLUMN "hash" text NOT NULL;--> statement-breakpoint
CREATE INDEX "facial_verifications_review_idx" ON "facial_verifications" USING btree ("created_at") WHERE verification_status = 'pending';--> statement-breakpoint
ALTER TABLE "contract_acceptances" ADD CONSTRAINT "contract_acceptances_seq_unique" UNIQUE("seq");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_attempts_check" CHECK (attempts >= 0);--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "card_proofs" ADD CONSTRAINT "card_proofs_size_check" CHECK (file_size > 0);--> statement-breakpoint
ALTER TABLE "card_proofs" ADD CONSTRAINT "card_proofs_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "coverage_states" ADD CONSTRAINT "coverage_states_uf_check" CHECK (uf ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_doc_number_check" CHECK (doc_number ~ '^[0-9A-Z]{11,14}$');--> statement-breakpoint
ALTER TABLE "energy_discounts" ADD CONSTRAINT "energy_discounts_uf_check" CHECK (uf ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "energy_discounts" ADD CONSTRAINT "energy_discounts_cpf_check" CHECK (cpf ~ '^[0-9]{11}$');--> statement-breakpoint
ALTER TABLE "loan_documents" ADD CONSTRAINT "loan_documents_size_check" CHECK (file_size > 0);--> statement-breakpoint
ALTER TABLE "loan_documents" ADD CONSTRAINT "loan_documents_mime_check" CHECK (mime_type in ('application/pdf', 'image/jpeg', 'image/png'));--> statement-breakpoint
ALTER TABLE "loan_documents" ADD CONSTRAINT "loan_documents_hash_check" CHECK (sha256 ~ '^[0-9a-f]{64}$');