ALTER TABLE "receipts" DROP CONSTRAINT "receipts_part_key";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_charge_key" ON "import_rows" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "imports_undone_by_idx" ON "imports" USING btree ("undone_by");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_valid_key" ON "receipts" USING btree ("part_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "receipts_part_idx" ON "receipts" USING btree ("part_id");
-- access fd204f4d76d3bbcd
