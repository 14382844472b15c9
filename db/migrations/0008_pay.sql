ALTER TABLE "tax_note_settings" ADD COLUMN "ibs_operation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD COLUMN "ibs_cst" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_note_settings" ADD COLUMN "ibs_class" text DEFAULT '' NOT NULL;