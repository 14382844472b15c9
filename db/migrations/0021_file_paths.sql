CREATE INDEX "contract_documents_path_idx" ON "contract_documents" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "facial_verifications_path_idx" ON "facial_verifications" USING btree ("image_path");--> statement-breakpoint
CREATE INDEX "privacy_requests_path_idx" ON "privacy_requests" USING btree ("file_path");