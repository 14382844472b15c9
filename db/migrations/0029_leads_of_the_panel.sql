DROP INDEX "leads_assignee_idx";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_roles_team_idx" ON "user_roles" USING btree ("user_id") WHERE role <> 'user';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_default_key" ON "saved_views" USING btree ("user_id","list") WHERE is_default;--> statement-breakpoint
CREATE INDEX "leads_origin_idx" ON "leads" USING btree ("origin","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_uf_idx" ON "leads" USING btree ("uf","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_plan_idx" ON "leads" USING btree ("plan","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE plan is not null;--> statement-breakpoint
CREATE INDEX "leads_merged_idx" ON "leads" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "leads_assignee_idx" ON "leads" USING btree ("assignee_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_plan_check" CHECK ("plan" in ('CPF', 'CNPJ'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_check" CHECK (merged_into <> id);