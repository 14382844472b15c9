ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_line_key";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "payer_key" text;--> statement-breakpoint
CREATE INDEX "import_rows_payer_idx" ON "import_rows" USING btree ("payer_key") WHERE payer_key is not null;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_line_part_key" UNIQUE("import_id","line","part");