-- Who a form can be sent to: people, companies; null is both.
alter table form_templates add column doc_type text;
--> statement-breakpoint
alter table form_templates add constraint form_templates_doc_type_check check (doc_type in ('CPF', 'CNPJ'));
