ALTER TABLE "card_documents" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "card_documents" ADD CONSTRAINT "card_documents_side_check" CHECK ("side" in ('front', 'back'));
-- access 8b3827dc31c3f5d4
