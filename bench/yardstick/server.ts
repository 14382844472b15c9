/**
 * The independent limit: a bare `node:http` server on separate tables (`schema.sql`), without rights,
 * triggers and history. One hand-written statement an operation; PostgreSQL makes the JSON.
 */
import http from 'node:http';
import pg from 'pg';

const [port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: process.env.YARDSTICK_URL, max: 10 });
/** As much as a landing page of this kind needs. */
const LANDING = Buffer.alloc(41 * 1024, '<p>Regularize o seu nome com acompanhamento de cada passo.</p>');

const DASHBOARD = `select json_build_object(
  'profile', (select to_json(u) from (select id, name, email, whatsapp, doc_number, uf from users where id = $1) u),
  'cards', (select coalesce(json_agg(c order by c.position), '[]') from (
    select id, kind, title, body, status, position from cards where user_id = $1) c),
  'notifications', (select coalesce(json_agg(n), '[]') from (
    select id, title, body, read_at, created_at from notifications where user_id = $1
    order by created_at desc limit 10) n),
  'unread', (select count(*) from notifications where user_id = $1 and read_at is null),
  'links', (select coalesce(json_agg(l), '[]') from (
    select linked_user_id, linked_name, linked_doc from profile_links where user_id = $1) l))::text as answer`;

const leadsWhere = (condition: string) => `select coalesce(json_agg(l), '[]')::text as answer from (
  select id, name, email, whatsapp, doc_type, doc_number, uf, origin, status, created_at from leads
  where ${condition} order by created_at desc, id desc limit 50) l`;

type Operation = (values: string[]) => { name: string; text: string; values: string[] };
const OPERATIONS: Record<string, Operation> = {
  dashboard: (values) => ({ name: 'dashboard', text: DASHBOARD, values }),
  status: (values) => ({ name: 'status', text: leadsWhere('status = $1'), values }),
  deep: (values) => ({ name: 'deep', text: leadsWhere('(created_at, id) < ($1, $2)'), values }),
  search: ([term = '']) => {
    const words = term.split(' ');
    const conditions = words.map((_, n) => `lower(name || ' ' || email) like $${n + 1}`);
    return {
      name: `search-${words.length}`,
      text: leadsWhere(conditions.join(' and ')),
      values: words.map((word) => `%${word}%`),
    };
  },
  lead: () => ({
    name: 'lead',
    text: `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin) values ($1, $2, $3, $4, $5, $6, $7)
      returning json_build_object('id', id)::text as answer`,
    values: checked({
      name: 'Quem Mede',
      email: `${crypto.randomUUID()}@limite.exemplo`,
      whatsapp: '+5549988887777',
      document: '52998224725',
      uf: 'SC',
    }),
  }),
  read: (values) => ({
    name: 'read',
    text: `with marked as (update notifications set read_at = now() where user_id = $1 and read_at is null returning 1)
      select json_build_object('read', count(*))::text as answer from marked`,
    values,
  }),
};

/** @throws for a value that the form would refuse */
function checked({ name, email, whatsapp, document, uf }: Record<string, string>): string[] {
  if (!name || name.length < 3 || !/^[^@ ]+@[^@ ]+\.[a-z]+$/.test(email ?? ''))
    throw new Error('name or e-mail');
  if (!/^\+55\d{10,11}$/.test(whatsapp ?? '') || !/^(\d{11}|\d{14})$/.test(document ?? ''))
    throw new Error('numbers');
  return [name, email ?? '', whatsapp ?? '', 'cpf', document ?? '', uf ?? '', 'landing'];
}

http
  .createServer(async (request, response) => {
    const [, what = '', ...values] = (request.url ?? '').split('/').map(decodeURIComponent);
    if (what === '') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': LANDING.length,
      });
      return response.end(LANDING);
    }
    const operation = OPERATIONS[what];
    if (!operation) return response.writeHead(404).end();
    try {
      const { rows } = await pool.query<{ answer: string }>(operation(values));
      response.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]?.answer ?? 'null');
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  })
  .listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

process.on('SIGINT', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
