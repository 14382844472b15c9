import type pg from 'pg';

/** A settled case: days since its start, the days promised and needed (null: excused), and the amends. */
type DemoCase = [key: string, daysAgo: number, promised: number, needed: number | null, words?: string];

/** Earlier customers and visitors of the demo, whose rows no longer exist: only the counts remain. */
const ENDED: DemoCase[] = [
  ...[3, 6, 9, 14, 21, 30, 44, 60, 75, 120].map((ago): DemoCase => ['resposta_24h_uteis', ago, 1, 0.4]),
  [
    'resposta_24h_uteis',
    26,
    1,
    2.2,
    'Ligamos no dia seguinte e pedimos desculpas. Há mais uma pessoa no turno da tarde.',
  ],
  ['resposta_24h_uteis', 52, 1, 3.1, 'A mensagem caiu em uma caixa antiga. A caixa foi desligada.'],
  ['resposta_24h_uteis', 12, 1, null, 'O telefone e o e-mail deixados não existiam.'],
  ...[35, 41, 48, 56, 63, 70, 82, 95, 110, 130].map((ago): DemoCase => ['prazo_12_uteis', ago, 18, 14]),
  ['prazo_12_uteis', 66, 18, 23, 'Um birô atrasou. O preço daquele serviço voltou, como diz o contrato.'],
  ['prazo_12_uteis', 58, 18, null, 'O pedido foi desfeito pelo cliente dentro dos sete dias.'],
  ['privacidade_15d', 40, 15, 4],
  ['devolucao', 33, 3, 2],
];

/** Cases in every state: ended ones, the customer's own broken one, and those of services that run. */
export async function seedPromises(owner: pg.Client): Promise<void> {
  for (const [key, daysAgo, promised, needed, words] of ENDED) {
    await owner.query(
      `insert into promise_cases (promise_key, subject_id, started_at, due_at, kept_at, broken_at, excused_at,
         excused_reason, done_at, amends)
       select $1, gen_random_uuid(), s, s + $3 * '1 day'::interval, case when $4 <= $3 then d end,
         case when $4 > $3 then s + $3 * '1 day'::interval end,
         case when $4::float8 is null then s + interval '12 hours' end, case when $4::float8 is null then $5 end, d,
         case when $4 > $3 then $5 end
       from (select now() - make_interval(days => $2) as s, now() - make_interval(days => $2) + $4::float8 * '1 day'::interval as d) t`,
      [key, daysAgo, promised, needed, words ?? null],
    );
  }
  await owner.query("update promises set active = true where key = 'energia'");
  await owner.query(
    `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at, broken_at, done_at, amends)
     select 'energia', e.id, e.user_id, e.created_at, e.created_at + interval '14 days', e.created_at + interval '14 days',
       e.updated_at, 'A distribuidora demorou a responder. Avisamos por telefone e o desconto começou no mês seguinte.'
     from energy_discounts e join users u on u.id = e.user_id
     where u.email = 'cliente@exemplo.com.br' and e.status = 'active'`,
  );
  await owner.query(
    `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at)
     select 'prazo_12_uteis', id, user_id, clock_started_at,
       (clock_due_on + 1)::timestamp at time zone 'America/Sao_Paulo' - interval '1 second'
     from cards where clock_started_at is not null and status not in ('completed', 'blocked')`,
  );
}
