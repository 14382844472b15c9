import fs from 'node:fs';
import pg from 'pg';

type Amounts = { customers: number; leads: number };

/** Fills the database `yardstick` of a server, once; its rows are as many as the product's. @returns its address */
export async function fillYardstick(ownerUrl: string, { customers, leads }: Amounts): Promise<string> {
  const url = new URL(ownerUrl);
  url.pathname = `/yardstick_${customers}_${leads}`;
  const server = new pg.Client({ connectionString: ownerUrl });
  await server.connect();
  const name = url.pathname.slice(1);
  const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await server.query(`create database ${name}`);
  await server.end();
  if (rowCount) return url.href;
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await owner.query(`set yardstick.customers = ${customers}; set yardstick.leads = ${leads}`);
  for (const file of ['schema', 'data', 'index'])
    await owner.query(fs.readFileSync(new URL(`${file}.sql`, import.meta.url), 'utf8'));
  await owner.query('vacuum analyze');
  await owner.end();
  return url.href;
}

/**
 * Requests for its leads: a cursor some rows down, and ten mixed terms from its names. `markUnread` puts
 * the notifications of its first users back.
 */
export async function yardstickQuestions(yardstickUrl: string, deep: number) {
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: yardstickUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const [place] = await ask<{ at: string; id: string }>(
    'select created_at::text as at, id::text from leads order by created_at desc, id desc offset $1 limit 1',
    [deep],
  );
  const [lead] = await ask<{ email: string }>('select email from leads order by id offset 77 limit 1');
  if (!place || !lead) throw new Error('The yardstick has fewer leads than its deep page needs.');
  const { email } = lead;
  const markUnread = (users: number) =>
    ask('update notifications set read_at = null where user_id in (select id from users where seq <= $1)', [
      users,
    ]);
  return { place, terms: [...YARDSTICK_TERMS, email, email.slice(2, 12)], markUnread };
}

/** As `PRODUCT_TERMS`: two names, three, one that is common, one that is rare, none. */
const YARDSTICK_TERMS = [
  'patrícia queiroz',
  'helena silva',
  'larissa gomes rocha',
  'silva',
  'maria',
  'albuquerque',
  'rafael lima',
  'zwxq vvkj',
];
export const PRODUCT_TERMS = [
  'patricia nogueira',
  'conceicao silva',
  'leticia prado gomes',
  'silva',
  'maria',
  'albuquerque',
  'rafael lima',
  'zwxq vvkj',
];
