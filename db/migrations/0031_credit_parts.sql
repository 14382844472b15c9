ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_line_key";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "payer_key" text;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "installment_payments" ADD CONSTRAINT "installment_payments_part_of_installment_payments_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."installment_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_payer_idx" ON "import_rows" USING btree ("payer_key") WHERE payer_key is not null;--> statement-breakpoint
CREATE INDEX "installment_payments_part_idx" ON "installment_payments" USING btree ("part_of");--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_line_part_key" UNIQUE("import_id","line","part");--> statement-breakpoint
-- The places of the parts of a divided installment; the release before reads the same words of the others.
select 1;
