CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"charge_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"due_on" date NOT NULL,
	"note" text,
	"paused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_kind_check" CHECK ("kind" in ('chargeback', 'med')),
	CONSTRAINT "disputes_status_check" CHECK ("status" in ('open', 'sent', 'won', 'lost')),
	CONSTRAINT "disputes_decided_check" CHECK ((status in ('won', 'lost')) = (decided_at is not null))
);
--> statement-breakpoint
ALTER TABLE "queue_snoozes" DROP CONSTRAINT "queue_snoozes_queue_check";--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_id_payment_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open_key" ON "disputes" USING btree ("charge_id") WHERE status in ('open', 'sent');--> statement-breakpoint
CREATE INDEX "disputes_charge_idx" ON "disputes" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "disputes_due_idx" ON "disputes" USING btree ("due_on","id") WHERE status in ('open', 'sent');--> statement-breakpoint
CREATE INDEX "disputes_decided_idx" ON "disputes" USING btree ("decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "disputes_transaction_idx" ON "disputes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "disputes_user_idx" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_sent_by_idx" ON "disputes" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "disputes_decided_by_idx" ON "disputes" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_queue_check" CHECK ("queue" in ('prazos', 'clientes', 'documentos', 'identidades', 'conversas', 'contato', 'promessas', 'leads', 'privacidade', 'garantias', 'contestacoes', 'devolucoes', 'comissoes', 'parcelas', 'emprestimos', 'energia', 'formularios', 'processos', 'cartas', 'assinaturas', 'procuracoes', 'anotacoes', 'webhooks', 'falhas'));--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_dispute_check" CHECK ("dispute" in ('open', 'won', 'lost'));
-- access 506cb123a7fe99e3
