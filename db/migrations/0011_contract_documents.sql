CREATE TABLE "contract_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"acceptance_id" uuid NOT NULL,
	"file_path" text NOT NULL,
	"sha256" text NOT NULL,
	"file_size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_documents_acceptance_key" UNIQUE("acceptance_id"),
	CONSTRAINT "contract_documents_sha256_check" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_documents_size_check" CHECK (file_size > 0)
);
--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_acceptance_id_contract_acceptances_id_fk" FOREIGN KEY ("acceptance_id") REFERENCES "public"."contract_acceptances"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_documents_sha256_idx" ON "contract_documents" USING btree ("sha256");--> statement-breakpoint
-- Who may see the document of an acceptance (docs/decisions/0003): whoever the order belongs to, the panel, the system.
alter table contract_documents enable row level security;
--> statement-breakpoint
alter table contract_documents force row level security;
--> statement-breakpoint
revoke all on contract_documents from public;
--> statement-breakpoint
grant select on contract_documents to nome_customer, nome_admin;
--> statement-breakpoint
grant select, insert on contract_documents to nome_system;
--> statement-breakpoint
-- The select inside sees acceptances of own orders only (migration 0007).
create policy customer_read on contract_documents for select to nome_customer
  using (exists (select 1 from contract_acceptances a where a.id = contract_documents.acceptance_id));
--> statement-breakpoint
create policy admin_all on contract_documents to nome_admin using (true) with check (true);
--> statement-breakpoint
create policy system_all on contract_documents to nome_system using (true) with check (true);
--> statement-breakpoint
-- Evidence is only ever added.
create trigger append_only before update or delete on contract_documents for each row execute function refuse_change();
--> statement-breakpoint
create trigger never_truncate before truncate on contract_documents for each statement execute function refuse_change();
