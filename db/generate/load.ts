import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { LEAD_ORIGINS, LEAD_STATUSES } from '#app/features/leads/rules/terms.ts';
import { CARD_STATUSES } from '#app/terms/card-status.ts';
import { GENERATED_DOMAIN, person } from './generate-people.ts';
import { type Random, seeded } from './random.ts';

export type Amounts = { leads: number; customers: number; notificationsPerCustomer: number; seed: number };

/** Last moment of the generated data; fixed, so that a seed always gives the same rows. */
const UNTIL = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
const SPREAD_MS = 18 * 30 * DAY_MS;

type Value = string | number | boolean | null;
type Row = Value[];

const escapeText = (value: Value) =>
  value === null
    ? '\\N'
    : String(value).replace(
        /[\\\t\n\r]/g,
        (char) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[char] ?? char,
      );

/** Rows in blocks: a chunk per row would take most of the time in the stream. */
function* blocks(rows: Iterable<Row>): Generator<string> {
  let block = '';
  for (const row of rows) {
    block += `${row.map(escapeText).join('\t')}\n`;
    if (block.length > 60_000) {
      yield block;
      block = '';
    }
  }
  if (block) yield block;
}

async function copy(owner: pg.Client, table: string, columns: string[], rows: Iterable<Row>): Promise<void> {
  await pipeline(
    Readable.from(blocks(rows)),
    owner.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  );
}

const moment = (random: Random) => new Date(UNTIL - random.int(SPREAD_MS));

function* leads({ leads: count, seed }: Amounts): Generator<Row> {
  const random = seeded(seed);
  for (let n = 0; n < count; n += 1) {
    const { name, email, phone, cpf, uf } = person(random, n);
    const at = moment(random);
    const status = LEAD_STATUSES[Math.min(3, Math.floor(random.next() ** 2 * 4))] ?? 'new';
    yield [
      random.uuid(at),
      name,
      email,
      phone,
      'CPF',
      cpf,
      uf,
      random.pick(LEAD_ORIGINS),
      status,
      at.toISOString(),
      at.toISOString(),
    ];
  }
}

type Customer = ReturnType<typeof person> & { id: string; at: string; seed: number };

/** The same customers at each pass, one pass per table, without holding them in memory. */
function* customers({ customers: count, seed }: Amounts): Generator<Customer> {
  const random = seeded(seed + 1);
  for (let n = 0; n < count; n += 1) {
    const at = moment(random);
    yield { ...person(random, n), id: random.uuid(at), at: at.toISOString(), seed: seed + 1_000 + n };
  }
}

function* each(amounts: Amounts, rows: (customer: Customer) => Iterable<Row>): Generator<Row> {
  for (const customer of customers(amounts)) yield* rows(customer);
}

const CARDS = ['nome', 'jus', 'bacen'];
/** Running clocks began at most this long ago: an office that keeps up has few late ones. */
const RUNNING_MS = 25 * DAY_MS;
/** Days after which a service ends, at most. */
const MOST_WORKED = 40;

/** A customer's cards; the same values at each call. */
function cardsOf({ seed, at }: Customer) {
  const random = seeded(seed);
  const opened = Date.parse(at);
  return CARDS.map((type) => {
    const card = {
      type,
      id: random.uuid(new Date(opened)),
      status: random.pick(CARD_STATUSES),
      score: random.int(1001),
    };
    const ended = Math.min(UNTIL, opened + (1 + random.int(MOST_WORKED)) * DAY_MS);
    const runs = card.status === 'active' || card.status === 'analyzing';
    return {
      ...card,
      clockStartedAt: card.status === 'completed' || (runs && opened > UNTIL - RUNNING_MS) ? at : null,
      movedAt: card.status === 'completed' ? new Date(ended).toISOString() : at,
    };
  });
}

/**
 * Fills the database with fictitious people, in one transaction. The triggers are off meanwhile; this code
 * writes their rows (profiles, roles, histories of scores and of cards); for steps only the current state.
 * @throws Error when the database already contains generated people.
 */
export async function generate(owner: pg.Client, amounts: Amounts): Promise<void> {
  const { rowCount } = await owner.query(
    'select 1 from users where email like $1 union all select 1 from leads where email like $1 limit 1',
    [`%@${GENERATED_DOMAIN}`],
  );
  if (rowCount) throw new Error('Já há dados gerados neste banco. Use --replace para trocá-los.');
  const { rows: steps } = await owner.query<{ id: string; card_type: string; step_order: number }>(
    "select id, card_type, step_order from process_steps where card_type in ('nome', 'jus', 'bacen') order by card_type, step_order",
  );
  const tables = [
    'leads',
    'users',
    'profiles',
    'user_roles',
    'cards',
    'card_score_history',
    'card_status_history',
    'user_process_steps',
    'notifications',
  ];
  // Built once at the end: updated row by row, the search indexes would take most of the time.
  const { rows: searchIndexes } = await owner.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexname like '%_search_idx'",
  );
  await owner.query('begin');
  try {
    for (const { name } of searchIndexes) await owner.query(`drop index ${name}`);
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
    await copy(
      owner,
      'leads',
      [
        'id',
        'name',
        'email',
        'whatsapp',
        'doc_type',
        'doc_number',
        'uf',
        'origin',
        'status',
        'created_at',
        'updated_at',
      ],
      leads(amounts),
    );
    await copy(
      owner,
      'users',
      ['id', 'name', 'email', 'email_verified', 'created_at'],
      each(amounts, ({ id, name, email, at }) => [[id, name, email, true, at]]),
    );
    await copy(
      owner,
      'profiles',
      ['id', 'full_name', 'doc_type', 'doc_number', 'phone', 'uf', 'created_at'],
      each(amounts, ({ id, name, cpf, phone, uf, at }) => [[id, name, 'CPF', cpf, phone, uf, at]]),
    );
    await copy(
      owner,
      'user_roles',
      ['user_id', 'role'],
      each(amounts, ({ id }) => [[id, 'user']]),
    );
    await copy(
      owner,
      'cards',
      ['id', 'user_id', 'card_type', 'status', 'score', 'clock_started_at', 'created_at'],
      each(amounts, (customer) =>
        cardsOf(customer).map(({ id, type, status, score, clockStartedAt }) => [
          id,
          customer.id,
          type,
          status,
          score,
          clockStartedAt,
          customer.at,
        ]),
      ),
    );
    await copy(
      owner,
      'card_score_history',
      ['card_id', 'user_id', 'score', 'created_at'],
      each(amounts, (customer) =>
        cardsOf(customer).map(({ id, score }) => [id, customer.id, score, customer.at]),
      ),
    );
    await copy(
      owner,
      'card_status_history',
      ['card_id', 'user_id', 'status', 'card_type', 'clock_started_at', 'created_at'],
      each(amounts, (customer) =>
        cardsOf(customer).map(({ id, status, type, clockStartedAt, movedAt }) => [
          id,
          customer.id,
          status,
          type,
          clockStartedAt,
          movedAt,
        ]),
      ),
    );
    await copy(
      owner,
      'user_process_steps',
      ['user_id', 'card_id', 'step_id', 'step_order', 'status'],
      each(amounts, (customer) => {
        const done = customer.seed % 6;
        return cardsOf(customer).flatMap(({ id, type }) =>
          steps
            .filter(({ card_type }) => card_type === type)
            .map(
              (step): Row => [
                customer.id,
                id,
                step.id,
                step.step_order,
                step.step_order <= done ? 'completed' : 'pending',
              ],
            ),
        );
      }),
    );
    await copy(
      owner,
      'notifications',
      ['user_id', 'title', 'message', 'type', 'link', 'read', 'created_at'],
      each(amounts, ({ id, seed }) => {
        const random = seeded(seed);
        return Array.from(
          { length: amounts.notificationsPerCustomer },
          (_, n): Row => [
            id,
            'Etapa concluída',
            'Uma etapa do seu processo foi concluída.',
            'success',
            '/app',
            n % 3 > 0,
            moment(random).toISOString(),
          ],
        );
      }),
    );
    for (const { definition } of searchIndexes) await owner.query(definition);
    for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
  await owner.query(`analyze ${tables.join(', ')}`);
}

/** Deletes generated people and everything that belongs to them. */
export async function removeGenerated(owner: pg.Client): Promise<void> {
  await owner.query('delete from leads where email like $1', [`%@${GENERATED_DOMAIN}`]);
  await owner.query('delete from users where email like $1', [`%@${GENERATED_DOMAIN}`]);
}
