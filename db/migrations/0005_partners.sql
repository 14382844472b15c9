CREATE TABLE "commission_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner_id" uuid NOT NULL,
	"referral_id" uuid,
	"installment_id" uuid,
	"payout_id" uuid,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"was_free" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_entries_payout_id_unique" UNIQUE("payout_id"),
	CONSTRAINT "commission_entries_number_key" UNIQUE("referral_id","number"),
	CONSTRAINT "commission_entries_kind_check" CHECK ("kind" in ('earned', 'released', 'reversed', 'paid')),
	CONSTRAINT "commission_entries_sign_check" CHECK ((kind in ('earned', 'released')) = (amount > 0) and amount <> 0),
	CONSTRAINT "commission_entries_subject_check" CHECK ((kind = 'paid') = (payout_id is not null) and (kind = 'paid') = (referral_id is null) and (referral_id is null) = (installment_id is null)),
	CONSTRAINT "commission_entries_free_check" CHECK (not was_free or kind = 'reversed')
);
--> statement-breakpoint
CREATE TABLE "partner_payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"added_by" uuid NOT NULL,
	"proof_name" text,
	"proof_path" text,
	"proof_size" bigint,
	"proof_type" text,
	"proof_sha256" text,
	"paid_at" timestamp with time zone,
	"paid_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_payouts_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "partner_payouts_proof_path_unique" UNIQUE("proof_path"),
	CONSTRAINT "partner_payouts_amount_check" CHECK (amount > 0),
	CONSTRAINT "partner_payouts_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "partner_payouts_paid_check" CHECK (num_nonnulls(proof_name, proof_path, proof_size, proof_type, proof_sha256, paid_at, paid_by) in (0, 7))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"certification" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"doc_number" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"pix_key" text DEFAULT '' NOT NULL,
	"states" text[] DEFAULT '{}' NOT NULL,
	"cities" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"coupon" text,
	"mode" text NOT NULL,
	"rate_bp" integer,
	"fixed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"contract_text" text DEFAULT '' NOT NULL,
	"accepted_on" date,
	"active" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_doc_number_unique" UNIQUE("doc_number"),
	CONSTRAINT "partners_code_unique" UNIQUE("code"),
	CONSTRAINT "partners_coupon_unique" UNIQUE("coupon"),
	CONSTRAINT "partners_kind_check" CHECK ("kind" in ('consultant', 'credit_agent', 'accountant', 'broker', 'client')),
	CONSTRAINT "partners_mode_check" CHECK ("mode" in ('rate', 'fixed')),
	CONSTRAINT "partners_rate_check" CHECK ((mode = 'rate') = (rate_bp is not null) and rate_bp between 1 and 5000),
	CONSTRAINT "partners_document_check" CHECK (doc_number ~ '^[0-9A-Z]{11,14}$'),
	CONSTRAINT "partners_code_check" CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'),
	CONSTRAINT "partners_coupon_check" CHECK (coupon = upper(coupon) and coupon ~ '^[^[:space:]]{3,40}$'),
	CONSTRAINT "partners_active_check" CHECK (not active or accepted_on is not null and ended_at is null),
	CONSTRAINT "partners_agent_check" CHECK (kind <> 'credit_agent' or certification <> '')
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"partner_id" uuid NOT NULL,
	"lead_id" uuid,
	"order_id" uuid,
	"way" text NOT NULL,
	"review" text DEFAULT 'new' NOT NULL,
	"self_reason" text,
	"rate_bp" integer,
	"fixed" integer,
	"unsettled" boolean DEFAULT true NOT NULL,
	"next_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referrals_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "referrals_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "referrals_way_check" CHECK ("way" in ('link', 'coupon', 'hand')),
	CONSTRAINT "referrals_review_check" CHECK ("review" in ('new', 'clear', 'open', 'accepted', 'refused')),
	CONSTRAINT "referrals_self_check" CHECK ("self_reason" in ('document', 'phone')),
	CONSTRAINT "referrals_subject_check" CHECK (num_nonnulls(lead_id, order_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "partner_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_installment_id_installment_payments_id_fk" FOREIGN KEY ("installment_id") REFERENCES "public"."installment_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_payout_id_partner_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."partner_payouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payouts" ADD CONSTRAINT "partner_payouts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payouts" ADD CONSTRAINT "partner_payouts_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payouts" ADD CONSTRAINT "partner_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_order_id_transactions_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_entries_partner_idx" ON "commission_entries" USING btree ("partner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "commission_entries_installment_idx" ON "commission_entries" USING btree ("installment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_payouts_open_key" ON "partner_payouts" USING btree ("partner_id") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "partner_payouts_partner_idx" ON "partner_payouts" USING btree ("partner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "partner_payouts_added_by_idx" ON "partner_payouts" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "partner_payouts_paid_by_idx" ON "partner_payouts" USING btree ("paid_by");--> statement-breakpoint
CREATE INDEX "partners_recent_idx" ON "partners" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "referrals_partner_idx" ON "referrals" USING btree ("partner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "referrals_unsettled_idx" ON "referrals" USING btree ("id") WHERE unsettled;--> statement-breakpoint
CREATE INDEX "referrals_next_idx" ON "referrals" USING btree ("next_on","id") WHERE next_on is not null;--> statement-breakpoint
CREATE INDEX "referrals_open_idx" ON "referrals" USING btree ("created_at","id") WHERE review = 'open';
-- access 687eec6e25248ac1
