ALTER TABLE "gateway_checks" ADD COLUMN "recorded" jsonb;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD COLUMN "one_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renegotiations_undone_by_idx" ON "renegotiations" USING btree ("undone_by");--> statement-breakpoint
ALTER TABLE "renegotiations" ADD CONSTRAINT "renegotiations_undone_check" CHECK ((undone_at is null) = (undone_by is null));
-- access e375504f10ab036d
