CREATE TABLE "domain_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"caused_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	CONSTRAINT "domain_events_id_key" UNIQUE("id"),
	CONSTRAINT "domain_events_type_check" CHECK (type ~ '^[a-z]+\.[a-z_]+$'),
	CONSTRAINT "domain_events_depth_check" CHECK (depth >= 0)
);
--> statement-breakpoint
CREATE INDEX "domain_events_waiting_idx" ON "domain_events" USING btree ("seq") WHERE dispatched_at is null;--> statement-breakpoint
CREATE INDEX "domain_events_type_idx" ON "domain_events" USING btree ("type","created_at" DESC NULLS FIRST,"seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "domain_events_user_idx" ON "domain_events" USING btree ("user_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "domain_events_subject_idx" ON "domain_events" USING btree ("subject_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "domain_events_time_idx" ON "domain_events" USING btree ("created_at");