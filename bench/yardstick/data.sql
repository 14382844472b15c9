-- Rows in the amounts of the settings `yardstick.customers` and `yardstick.leads`; the same rows each time.
select setseed(0.42);
create temp table words as select
  array['Ana', 'Maria', 'João', 'José', 'Carlos', 'Paulo', 'Luiz', 'Pedro', 'Marcos', 'Rafael', 'Fernanda', 'Juliana',
    'Patrícia', 'Aline', 'Bruna', 'Camila', 'Tiago', 'Rodrigo', 'Larissa', 'Beatriz', 'Wagner', 'Edson', 'Rosângela',
    'Sônia', 'Vanessa', 'Igor', 'Davi', 'Helena', 'Yasmin', 'Otávio'] as first_names,
  array['Silva', 'Santos', 'Oliveira', 'Souza', 'Lima', 'Pereira', 'Ferreira', 'Costa', 'Rodrigues', 'Almeida',
    'Nascimento', 'Araújo', 'Carvalho', 'Gomes', 'Martins', 'Rocha', 'Ribeiro', 'Barbosa', 'Moreira', 'Cavalcanti',
    'Teixeira', 'Queiroz', 'Figueiredo', 'Vasconcelos', 'Albuquerque', 'Bittencourt', 'Zanetti', 'Wanderley', 'Xavier',
    'Drummond'] as last_names,
  array['SP', 'RJ', 'MG', 'BA', 'PR', 'RS', 'PE', 'CE', 'PA', 'SC', 'GO', 'DF', 'AM', 'ES', 'MA'] as states;
insert into users
  select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, i,
    first_names[1 + floor(random() * 30)::int] || ' ' || last_names[1 + floor(power(random(), 2) * 30)::int]
      || ' ' || last_names[1 + floor(random() * 30)::int],
    'user' || i || '@example.com', '+55119' || lpad((random() * 99999999)::int::text, 8, '0'), 'cpf',
    lpad((random() * 99999999999)::bigint::text, 11, '0'), states[1 + floor(random() * 15)::int], null,
    now() - random() * interval '700 days'
  from generate_series(1, current_setting('yardstick.customers')::int) i, words;
insert into profile_links (user_id, linked_user_id, linked_name, linked_doc)
  select a.id, b.id, b.name, b.doc_number from users a
    join users b on b.seq in (a.seq % (select max(seq) from users) + 1, (a.seq + 7) % (select max(seq) from users) + 1)
  where a.seq % 2 = 0;
insert into cards (user_id, kind, title, body, status, position, created_at)
  select id, (array['serasa', 'spc', 'boavista'])[k], 'Negativação ' || k, repeat('Detalhe do apontamento. ', 6),
    (array['open', 'in_progress', 'cleared'])[1 + floor(random() * 3)::int], k, now() - random() * interval '300 days'
  from users, generate_series(1, 3) k;
insert into card_debts (card_id, creditor, amount_cents, due_date, status)
  select id, 'Credor ' || (id % 300), (random() * 900000)::bigint, current_date - (random() * 900)::int, 'open'
  from cards, generate_series(1, 2);
insert into notifications (user_id, title, body, read_at, created_at)
  select id, 'Atualização ' || k, repeat('Seu processo avançou. ', 5), case when k <= 6 then timestamptz '2026-01-01' end,
    now() - (11 - k) * interval '1 day' - random() * interval '1 hour'
  from users, generate_series(1, 10) k;
insert into transactions (user_id, amount_cents, method, status, created_at)
  select id, (random() * 90000)::bigint, 'pix', 'paid', now() - random() * interval '300 days'
  from users, generate_series(1, 2) k;
insert into user_process_steps (user_id, step, status)
  select id, k, case when k < 3 then 'done' else 'pending' end from users, generate_series(1, 5) k;
insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, status, notes, created_at)
  select first_names[1 + floor(random() * 30)::int] || ' ' || last_names[1 + floor(power(random(), 2) * 30)::int]
      || ' ' || last_names[1 + floor(random() * 30)::int],
    'lead' || i || '@mail' || (i % 50) || '.com.br', '+55119' || lpad((random() * 99999999)::int::text, 8, '0'),
    case when random() < .8 then 'cpf' else 'cnpj' end, lpad((random() * 99999999999)::bigint::text, 11, '0'),
    states[1 + floor(random() * 15)::int],
    (array['google', 'instagram', 'indicacao', 'whatsapp'])[1 + floor(random() * 4)::int],
    case when random() < .4 then 'new'
      else (array['contacted', 'qualified', 'converted', 'lost'])[1 + floor(random() * 4)::int] end,
    case when random() < .3 then repeat('Cliente pediu retorno. ', 4) end,
    timestamptz '2026-11-01' - (current_setting('yardstick.leads')::int - i) * interval '45 seconds'
  from generate_series(1, current_setting('yardstick.leads')::int) i, words;
drop table words;
