-- Time rules look for what is open and from when.
create index cards_open_created_idx on cards (created_at, id) where status not in ('completed', 'blocked');
--> statement-breakpoint
create index sent_forms_open_idx on sent_forms (created_at, id) where status in ('sent', 'draft');
--> statement-breakpoint
-- Rules that every installation begins with. They are the business's from here on: changed, switched off or deleted in
-- the panel. None says what the code says already (docs/decisions/0015).
set local role nome_system;
--> statement-breakpoint
insert into automation_rules (name, trigger, conditions, actions) values
  ('Boas-vindas',
    '{"kind": "event", "event": "client.created"}',
    '{"match": "all", "items": []}',
    '[{"kind": "mail", "title": "Boas-vindas, {{primeiro_nome}}", "message": "A sua conta está pronta. Nela você acompanha cada passo do seu processo, envia documentos e fala com a equipe.\n\nSe algo não ficar claro, é só responder por lá: a gente explica.", "link": "/app"}]'),
  ('Pagamento recebido: pedido quitado',
    '{"kind": "event", "event": "order.paid"}',
    '{"match": "all", "items": [{"field": "order.installments", "operator": "at_least", "value": "2"}]}',
    '[{"kind": "notify", "to": "client", "tone": "success", "title": "Pedido quitado", "message": "Recebemos a última parcela do seu pedido de {{valor_pedido}}. Não há mais nada a pagar.", "link": "/app/faturas"}]'),
  ('Documentos em falta',
    '{"kind": "time", "anchor": "documents_missing", "amount": 3, "unit": "business_days", "direction": "after"}',
    '{"match": "all", "items": []}',
    '[{"kind": "notify", "to": "client", "tone": "warning", "title": "Falta o seu primeiro documento", "message": "O serviço {{card}} ainda não tem documentos. Com o primeiro deles o prazo começa a contar.", "link": "/app"}, {"kind": "mail", "title": "Falta um documento para começarmos", "message": "O serviço {{card}} ainda não tem documentos.\n\nEnvie o primeiro pela sua área: pode ser uma foto nítida. Com ele o prazo começa a contar.", "link": "/app"}]'),
  ('Documento recusado: e-mail',
    '{"kind": "event", "event": "document.rejected"}',
    '{"match": "all", "items": []}',
    '[{"kind": "mail", "title": "Precisamos de outro documento", "message": "Não pudemos aceitar o arquivo {{documento}}.\n\nMotivo: {{motivo}}\n\nEnvie outro pela sua área, quando puder.", "link": "/app"}]'),
  ('Prazo próximo',
    '{"kind": "time", "anchor": "card_deadline", "amount": 2, "unit": "business_days", "direction": "before"}',
    '{"match": "all", "items": []}',
    '[{"kind": "task", "title": "Prazo de {{card}} de {{nome}} termina em {{prazo}}", "assignee": "owner", "days": 1}]'),
  ('Cobrança: ligar depois de 15 dias',
    '{"kind": "time", "anchor": "part_due", "amount": 15, "unit": "days", "direction": "after"}',
    '{"match": "all", "items": []}',
    '[{"kind": "task", "title": "Ligar para {{nome}}: parcela {{parcela}} de {{valor}}, vencida em {{vencimento}}", "assignee": "owner", "days": 2}]'),
  ('Cobrança: decidir depois de 31 dias',
    '{"kind": "time", "anchor": "part_due", "amount": 31, "unit": "days", "direction": "after"}',
    '{"match": "all", "items": []}',
    '[{"kind": "notify", "to": "team", "tone": "warning", "title": "Parcela vencida há um mês", "message": "{{nome}}: parcela {{parcela}} de {{valor}}, vencida em {{vencimento}}.", "link": ""}, {"kind": "task", "title": "Decidir sobre a parcela {{parcela}} de {{nome}}, de {{valor}}, vencida em {{vencimento}}", "assignee": "owner", "days": 3}]'),
  ('Caso concluído',
    '{"kind": "event", "event": "card.completed"}',
    '{"match": "all", "items": []}',
    '[{"kind": "mail", "title": "{{card}}: concluído", "message": "O serviço {{card}} foi concluído.\n\nNa sua área ficam os comprovantes e o histórico do que foi feito.", "link": "/app"}]'),
  ('Formulário sem resposta',
    '{"kind": "time", "anchor": "form_unanswered", "amount": 3, "unit": "days", "direction": "after"}',
    '{"match": "all", "items": []}',
    '[{"kind": "notify", "to": "client", "tone": "other", "title": "Um formulário espera por você", "message": "Responder leva poucos minutos, e o que você já escreveu está guardado.", "link": "/app/formularios"}]');
--> statement-breakpoint
reset role;
