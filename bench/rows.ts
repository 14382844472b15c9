import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { placeText } from '#app/kit/list.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { type Ask, CONNECTIONS, type Row, type Side } from './measure.ts';
import type { Yardstick } from './setting.ts';
import { PRODUCT_TERMS } from './yardstick/fill.ts';

/** Page 4 000 of 50, or the last one that there is. */
export const DEEP = 4_000 * 50;
const GZIP = { 'accept-encoding': 'gzip' };
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

/** What the rows are asked with: addresses, and cookies of people that there are. */
export type Sides = {
  product: string;
  useCase: string;
  raw: string;
  floor: string;
  admin: string;
  people: { id: string; cookie: string }[];
  owner: pg.Client;
  yardstick: Yardstick;
};

/** What clerks ask the list of leads for: queries of its address by name, taken from the leads that there are. */
async function leadQuestions(owner: pg.Client): Promise<Record<string, string>> {
  const { rows: counted } = await owner.query<{ n: string }>('select count(*) as n from leads');
  const { rows: places } = await owner.query<{ createdAt: string; id: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt", id
     from leads order by created_at desc, id desc offset $1 limit 1`,
    [Math.min(DEEP, Number(counted[0]?.n) - 51)],
  );
  const { rows: people } = await owner.query<{ email: string; document: string }>(
    `select split_part(email, '@', 1) as email, doc_number as document from leads order by id limit 1`,
  );
  const [place] = places;
  const [one] = people;
  if (!place || !one) throw new Error('There are no leads to measure.');
  return {
    deep: `depois=${encodeURIComponent(placeText({ at: place.createdAt, id: place.id }))}`,
    rare: `busca=${one.email.split('.').slice(-2).join('.')}`,
    email: `busca=${one.email.slice(3)}`,
    wholeEmail: one.email,
    emailPart: one.email.split('.').slice(-3, -1).join('.').slice(0, 12),
    document: `busca=${one.document.slice(2, 9)}`,
  };
}

const each = (ask: Ask): Ask[] => Array.from({ length: CONNECTIONS }, () => ask);

/** Every question over HTTP as a browser asks it, against a bare server with the same rows. */
export async function rowsOf(sides: Sides): Promise<Row[]> {
  const { product, useCase, raw, floor, admin, people, owner, yardstick } = sides;
  const asks = await leadQuestions(owner);
  const dashboards = people.map(({ id }) => ({ path: `/dashboard/${id}` }));
  const asCustomer = (path: string, headers = {}): Side => ({
    url: product,
    asks: people.map(({ cookie }) => ({ path, headers: { cookie, ...headers } })),
  });
  const asAdmin = (path: string, headers = {}): Side => ({
    url: product,
    asks: each({ path, headers: { cookie: admin, ...headers } }),
  });
  const of = (path: string): Side => ({ url: raw, asks: each({ path }) });
  const leads = (name: string, query: string, more: Partial<Row> = {}, headers = {}): Row => ({
    name: `leads: ${name}`,
    product: asAdmin(`/admin/leads.data?inicio=1&${query}`, headers),
    raw: of(`/leads/${encodeURIComponent(query)}`),
    ...more,
  });
  /** Of the independent limit: one ask, several that each connection sends in turn, or one of each of its people. */
  const limit = (least: number, ...paths: string[]): Pick<Row, 'yardstick'> => ({
    yardstick: { side: { url: yardstick.url, asks: paths.flatMap((path) => each({ path })) }, least },
  });
  const limitOfPeople = (least: number, what: string): Pick<Row, 'yardstick'> => ({
    yardstick: {
      side: {
        url: yardstick.url,
        asks: people.map((_, n) => ({ path: `/${what}/${yardstickUser(n + 1)}` })),
      },
      least,
    },
  });
  const terms = [...PRODUCT_TERMS, asks.wholeEmail ?? '', asks.emailPart ?? ''];
  const unread = async () => {
    await owner.query('update notifications set read = false where user_id = any($1)', [
      people.map(({ id }) => id),
    ]);
    await yardstick.markUnread(people.length);
  };
  const origin = { origin: product, 'content-type': 'application/x-www-form-urlencoded' };
  return [
    {
      name: 'dashboard, data',
      least: 0.3,
      product: asCustomer('/app.data', GZIP),
      raw: { url: raw, asks: dashboards },
      ...limitOfPeople(0.3, 'dashboard'),
    },
    {
      name: 'dashboard, document',
      least: 0.1,
      product: asCustomer('/app', GZIP),
      raw: { url: raw, asks: dashboards },
      ...limitOfPeople(0.1, 'dashboard'),
    },
    {
      name: 'dashboard, use case',
      least: 0.5,
      product: { url: useCase, asks: dashboards },
      raw: { url: raw, asks: dashboards },
    },
    {
      name: 'floor: fixed answer of the same stack',
      product: { url: floor, asks: each({ path: '/app.data' }) },
      raw: { url: raw, asks: dashboards },
    },
    leads('by status', 'status=lost', { least: 0.3, ...limit(0.35, '/status/lost') }),
    leads('by status, exact count', 'status=lost&contar=1', limit(0.35, '/status/lost')),
    leads('floor, fixed answer', 'status=lost', {
      product: { url: floor, asks: each({ path: '/leads.data' }) },
    }),
    leads('by status, gzip', 'status=lost', { least: 0.2 }, GZIP),
    leads('page 4,000', asks.deep ?? '', {
      least: 0.3,
      ...limit(0.35, `/deep/${encodeURIComponent(yardstick.place.at)}/${yardstick.place.id}`),
    }),
    {
      name: 'leads: ten searches',
      product: {
        url: product,
        asks: terms.flatMap((term) =>
          each({
            path: `/admin/leads.data?inicio=1&busca=${encodeURIComponent(term)}`,
            headers: { cookie: admin, ...GZIP },
          }),
        ),
      },
      raw: of(`/leads/${encodeURIComponent(`busca=${terms[0]}`)}`),
      ...limit(2, ...yardstick.terms.map((term) => `/search/${encodeURIComponent(term)}`)),
    },
    leads(
      'two names',
      'busca=patricia+nogueira',
      { least: 1, latest: 15, slower: 2, raw: of('/names/patricia+nogueira') },
      GZIP,
    ),
    leads('two common names', 'busca=conceicao+silva', { raw: of('/names/conceicao+silva') }, GZIP),
    leads('three words', 'busca=leticia+prado+gomes', {}, GZIP),
    leads('common name', 'busca=silva', {}, GZIP),
    leads('rare term', asks.rare ?? '', {}, GZIP),
    leads('part of an e-mail', asks.email ?? '', {}, GZIP),
    leads('part of a document', asks.document ?? '', {}, GZIP),
    leads('nothing found', 'busca=zwxq+vvkj', {}, GZIP),
    {
      name: 'search of the panel: two names',
      product: asAdmin('/admin/busca.data?q=patricia+nogueira', GZIP),
      raw: of('/names/patricia+nogueira'),
    },
    {
      name: 'lead form',
      least: 0.3,
      product: { url: product, asks: contacts(origin) },
      raw: of('/lead/'),
      ...limit(0.5, '/lead'),
    },
    {
      name: 'mark all as read',
      least: 0.35,
      product: {
        url: product,
        asks: people.map(({ cookie }) => ({
          path: '/app/notificacoes.data',
          method: 'POST' as const,
          headers: { ...origin, cookie, ...GZIP },
          body: 'intent=read-all',
        })),
      },
      raw: { url: raw, asks: people.map(({ id }) => ({ path: `/read/${id}` })) },
      once: true,
      before: unread,
      ...limitOfPeople(0.35, 'read'),
    },
    {
      name: 'landing page, brotli',
      least: 0.6,
      product: { url: product, asks: each({ path: '/', headers: BROTLI }) },
      raw: of('/'),
      ...limit(0.6, '/'),
    },
  ];
}

/** As `bench/yardstick/data.sql` numbers them. */
const yardstickUser = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Each address may send twenty an hour: as many addresses as a run can need. */
const ADDRESSES = 8_000;

function contacts(headers: Record<string, string>): Ask[] {
  return Array.from({ length: ADDRESSES }, (_, n) => ({
    path: '/_.data?index',
    method: 'POST' as const,
    headers: { ...headers, 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` },
    body: new URLSearchParams({
      ...LEAD_ENTRIES,
      intent: 'lead',
      email: `${randomUUID()}@medida.exemplo`,
    }).toString(),
  }));
}
