-- The shipped welcome mail arrived beside the mail that asks for the confirmation, and called the account ready before it
-- was. Owners who have changed the rule keep it.
update automation_rules set enabled = false,
  actions = '[{"kind": "mail", "link": "/app", "title": "Boas-vindas, {{primeiro_nome}}", "message": "A sua conta está pronta. Nela você acompanha cada passo do seu processo e envia documentos.\n\nSe algo não ficar claro, escreva para a equipe em Conversa."}]'
where name = 'Boas-vindas' and version = 1
  and actions = '[{"kind": "mail", "link": "/app", "title": "Boas-vindas, {{primeiro_nome}}", "message": "A sua conta está pronta. Nela você acompanha cada passo do seu processo e envia documentos.\n\nSe algo não ficar claro, a página Suporte diz como falar com a equipe."}]'::jsonb;
