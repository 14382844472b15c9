CREATE TABLE "queue_snoozes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"queue" text NOT NULL,
	"row_id" uuid NOT NULL,
	"until" date NOT NULL,
	"user_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_snoozes_row_key" UNIQUE NULLS NOT DISTINCT("queue","row_id","user_id"),
	CONSTRAINT "queue_snoozes_queue_check" CHECK ("queue" in ('prazos', 'clientes', 'documentos', 'identidades', 'contato', 'promessas', 'leads', 'privacidade', 'garantias', 'devolucoes', 'parcelas', 'emprestimos', 'energia', 'formularios', 'processos', 'cartas', 'procuracoes', 'anotacoes', 'webhooks', 'falhas'))
);
--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_snoozes_until_idx" ON "queue_snoozes" USING btree ("queue","until");--> statement-breakpoint
CREATE INDEX "queue_snoozes_user_idx" ON "queue_snoozes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "queue_snoozes_created_by_idx" ON "queue_snoozes" USING btree ("created_by");
-- access bded83fa69670ba3
