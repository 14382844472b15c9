DROP INDEX "lawsuit_movements_code_key";--> statement-breakpoint
DROP INDEX "lawsuit_movements_name_key";--> statement-breakpoint
CREATE UNIQUE INDEX "lawsuit_movements_code_key" ON "lawsuit_movements" USING btree ("lawsuit_id","grau","code","at","complement") WHERE code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lawsuit_movements_name_key" ON "lawsuit_movements" USING btree ("lawsuit_id","grau","name","at","complement") WHERE code is null;