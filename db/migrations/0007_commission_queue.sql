ALTER TABLE "queue_snoozes" DROP CONSTRAINT "queue_snoozes_queue_check";--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_queue_check" CHECK ("queue" in ('prazos', 'clientes', 'documentos', 'identidades', 'conversas', 'contato', 'promessas', 'leads', 'privacidade', 'garantias', 'devolucoes', 'comissoes', 'parcelas', 'emprestimos', 'energia', 'formularios', 'processos', 'cartas', 'assinaturas', 'procuracoes', 'anotacoes', 'webhooks', 'falhas'));
-- access d7998e1d2c8d407b
