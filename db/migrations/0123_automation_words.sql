-- What the shipped rules say of the clock and of writing to the team, where the business left the words as they came.
alter table automation_rules no force row level security;
--> statement-breakpoint
update automation_rules r set actions = w.actions::jsonb
from automation_rules o cross join lateral (
  select replace(replace(replace(replace(replace(replace(replace(o.actions::text,
    'Falta o seu primeiro documento', 'Faltam os seus documentos'),
    'Com o primeiro deles o prazo começa a contar.', 'Quando chegarem os que ele pede, o prazo começa a contar.'),
    'Falta um documento para começarmos', 'Faltam os documentos para começarmos'),
    'Envie o primeiro pela sua área: pode ser uma foto nítida. Com ele o prazo começa a contar.',
    'Envie os que ele pede pela sua área: pode ser uma foto nítida. Com eles o prazo começa a contar.'),
    'acompanha cada passo do seu processo, envia documentos e fala com a equipe.',
    'acompanha cada passo do seu processo e envia documentos.'),
    'Se algo não ficar claro, é só responder por lá: a gente explica.',
    'Se algo não ficar claro, a página Suporte diz como falar com a equipe.'),
    'Não pudemos aceitar o arquivo {{documento}}.', 'A equipe não pôde usar o arquivo {{documento}}.') as actions) w
where o.id = r.id and w.actions <> o.actions::text;
--> statement-breakpoint
alter table automation_rules force row level security;
