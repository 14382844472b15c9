import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { newSessions, SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { attempted } from '../attempts.ts';
import { type Body, ODD_BODIES } from '../odd-bodies.ts';
import { type DeclaredRoute, routeSource, routeTable } from '../route-table.ts';
import { DEMO, expect, test } from './fixtures.ts';
import { copyData, databaseOf, startProduct, stopProduct } from './product.ts';

/**
 * Sends odd requests to every route: invalid ids, malformed bodies, unknown methods, impossible values. Each must get
 * an answer below 500. Alone (`npm run attack`), every route gets every body; beside other tests, a third of them in
 * turn, so that every body meets many routes.
 */
const TURNS = process.env.ALONE === '1' ? 1 : 3;
const ACTORS = ['visitor', 'customer', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

/** Odd values for a `:param` of a route, besides a real id. */
const ODD_IDS = ['nada', '%00', '%zz', '%E6%97%A5', '%27%20or%201=1', 'x'.repeat(300)];
/** Numbers and days that no column takes. */
const ODD_ENTRIES = ['99999999999999999999', '0000-00-00'];
const ODD_VALUES = ['nada', 'a\0b', ...ODD_ENTRIES];

const read = new Map<string, ReturnType<typeof readWords>>();
/** The words of a folder, read once. */
function wordsOf(folder: string) {
  const words = read.get(folder) ?? readWords(folder);
  read.set(folder, words);
  return words;
}

/** Names of fields and parameters, `fields` those of schemas too, and the intents, as the sources have them. */
function readWords(folder: string): { names: string[]; fields: string[]; intents: string[] } {
  const sources = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8'));
  const all = (pattern: RegExp) => [
    ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word))),
  ];
  return {
    names: all(/(?:\bname="|(?:get|has|getAll|field|box)\(')(\w+)["']/g),
    fields: all(
      /(?:\bname="|(?:get|has|getAll|field|box|textIn|everyTextIn)\((?:form, |sent, )?'|^ +)(\w+)(?:["']|: (?:z|text|[\w.]+Input)\b)/gm,
    ),
    intents: all(/(?:intent === |intent: |case |name="intent" value=)["']([a-z][\w-]+)["']/g),
  };
}

const form = (what: string, fields: [string, string][]): Body => ({
  what,
  type: 'application/x-www-form-urlencoded',
  bytes: new URLSearchParams(fields).toString(),
});

/** Returns the source of a route and of its imports from the same folder, which hold the forms of many pages. */
function formsSource(file: string): string {
  const source = routeSource(file);
  const beside = [...source.matchAll(/from '\.\/([\w.-]+)'/g)].map(([, name = '']) => name);
  const texts = beside
    .map((name) => `app/${path.dirname(file)}/${name}`)
    .filter((name) => fs.existsSync(name));
  return [source, ...texts.map((name) => fs.readFileSync(name, 'utf8'))].join('\n');
}

const FILE = new File(['nada'], 'nada.txt', { type: 'text/plain' });
/** Values for every field of a multipart form. */
const ODD_FIELDS: Record<string, (string | File)[]> = {
  files: [FILE],
  'a file and a text': [FILE, 'nada'],
  'a text twice': ['nada', 'outra'],
  'empty texts': [''],
  'long texts and odd letters': [`\0\ud800\u202e${'x'.repeat(2_000)}`],
};

function multipart(intent: string, names: string[], what: string, values: (string | File)[]): Body {
  const bytes = new FormData();
  for (const name of names.filter((one) => one !== 'intent'))
    for (const value of values) bytes.append(name, value);
  if (intent) bytes.append('intent', intent);
  else for (const value of values) bytes.append('intent', value);
  return { what: `${intent} with ${what} in multipart`, bytes };
}

/**
 * Actors that get behind the guard of a route, which refuses all others before any code of the route runs. Customers
 * send to a public page what visitors send where its code distinguishes them.
 */
function actorsOf({ surface, file }: DeclaredRoute): Actor[] {
  if (surface === 'admin' || surface === 'customer') return [surface];
  return /session|customer/i.test(formsSource(file)) ? ['visitor', 'customer'] : ['visitor'];
}

const BODIES: Body[] = [...ODD_BODIES, form('an empty form', [])];

test('no request, however odd, is answered by an error of the server', async () => {
  test.setTimeout(900_000);
  const { default: declared } = await import('#app/routes.ts');
  const routes = routeTable(await declared).filter(({ file }) => !/layout|not-found/.test(file));
  expect(routes.length).toBeGreaterThan(120);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort());
  const db = await databaseOf(dataDir);
  try {
    const sweep = await sweeper(product.url, db, dataDir);
    const ending = ({ file }: DeclaredRoute) => /sign-out|security-page|password|email-page|team/.test(file);
    const all = async (queue: DeclaredRoute[]) => {
      await Promise.all(
        Array.from({ length: 6 }, async () => {
          for (let route = queue.shift(); route; route = queue.shift())
            await sweep.route(route, !ending(route));
        }),
      );
    };
    // Routes that end sessions run last, so that the session is alive for every other route.
    await all(routes.filter((route) => !ending(route)));
    await all(routes.filter(ending));
    process.stdout.write(`${sweep.asked()} requests\n`);
    attempted('odd-requests', true, sweep.asked() - sweep.faults.length);
    attempted('odd-requests', false, sweep.faults.length);
    expect(sweep.faults).toEqual([]);
    expect(sweep.asked()).toBeGreaterThan(6_000 / TURNS);
  } finally {
    await db.end();
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

async function sweeper(url: string, db: pg.Client, dataDir: string) {
  const { secret } = JSON.parse(fs.readFileSync(`${dataDir}/secrets.json`, 'utf8'));
  const { names, intents } = wordsOf('app');
  const ids = await realIds(db);
  const people = new Map<Actor, string>();
  for (const actor of ['customer', 'admin'] as const) {
    const { rows } = await db.query('select id from users where email = $1', [DEMO[actor].email]);
    people.set(actor, rows[0].id);
  }
  const faults: string[] = [];
  let [asked, turn] = [0, 0];
  const inTurn = <T>(all: T[]): T[] => {
    turn += 1;
    return all.filter((_, at) => (at + turn) % TURNS === 0);
  };

  const enter = async (actor: Actor) => {
    const person = people.get(actor);
    if (!person) return '';
    // The hourly limits would refuse what is asked here before it is looked at.
    await db.query('delete from rate_limits');
    const [value] = await newSessions(db, [person], secret);
    return `${SESSION_COOKIE}=${value}`;
  };

  async function ask(actor: Actor, cookie: string, method: string, path: string, body?: Body) {
    asked += 1;
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(cookie && { cookie }),
        ...(body?.type && { 'content-type': body.type }),
      },
      ...(body?.bytes !== undefined && {
        body: typeof body.bytes === 'string' ? Buffer.from(body.bytes) : body.bytes,
      }),
    }).catch((error: unknown) => {
      throw new Error(`${actor} ${method} ${path} ${body?.what ?? ''} has no answer that a client reads`, {
        cause: error,
      });
    });
    const text = await answer.text();
    if (answer.status >= 500)
      faults.push(`${actor}: ${method} ${path.slice(0, 90)} (${body?.what ?? ''}) ${answer.status}`);
    return { status: answer.status, text };
  }

  /** Asks for the data of a page and, when the answer is a new one, for the page that is drawn from it. */
  const pageAsker = (actor: Actor, cookie: string) => {
    const seen = new Set<string>();
    return async (method: string, path: string, body?: Body) => {
      const data = `${path === '/' ? '/_' : path}.data`;
      const { status, text } = await ask(actor, cookie, method, data, body);
      const answer = `${method} ${status} ${text}`;
      if (!seen.has(answer)) await ask(actor, cookie, method, path, body);
      seen.add(answer);
    };
  };

  async function oneRoute(
    route: DeclaredRoute,
    actor: Actor,
    cookie: string,
    paths: string[],
    deep: boolean,
  ) {
    const [path = ''] = paths;
    const source = formsSource(route.file);
    const isPage = routeSource(route.file).includes('export default');
    const hasAction = /export (async function|const) action/.test(routeSource(route.file));
    const askRoute = isPage
      ? pageAsker(actor, cookie)
      : (method: string, address: string, body?: Body) => ask(actor, cookie, method, address, body);
    for (const address of paths) {
      await askRoute('GET', address);
      await askRoute('POST', address, form('an empty form', []));
    }
    if (!deep) return;
    const { fields } = wordsOf(`app/${route.file.split('/').slice(0, 2).join('/')}`);
    const data = isPage ? `${path === '/' ? '/_' : path}.data` : path;
    for (const value of inTurn(ODD_VALUES)) {
      const query = new URLSearchParams(names.map((name) => [name, value]));
      await ask(actor, cookie, 'GET', `${data}?${query}`);
    }
    for (const method of ['PUT', 'PROPFIND'])
      await ask(actor, cookie, method, path, form('an empty form', []));
    if (!hasAction) return void (await askRoute('POST', path, BODIES[0]));
    for (const body of inTurn(BODIES)) await ask(actor, cookie, 'POST', data, body);
    const own = intents.filter((intent) => new RegExp(`'${intent}'|^  ${intent}: `, 'm').test(source));
    const alone = (intent: string) =>
      ask(actor, cookie, 'POST', data, form(`${intent} alone`, [['intent', intent]]));
    const unknown = await alone('desconhecida');
    for (const intent of [...own, '']) {
      const multiparts = Object.entries(ODD_FIELDS).map(([what, values]) =>
        multipart(intent, fields, what, values),
      );
      // The form of a neighbour, or one that refuses whatever has no id: one more body shows that it keeps doing so.
      const { status, text } = await alone(intent);
      if (status === unknown.status && text === unknown.text) {
        await ask(actor, cookie, 'POST', data, multiparts[0]);
        continue;
      }
      for (const value of inTurn(ODD_ENTRIES)) {
        const entries = names.map((name): [string, string] => [name, value]);
        const what = `${intent} with ${JSON.stringify(value)} everywhere`;
        await ask(actor, cookie, 'POST', data, form(what, [...entries, ['intent', intent]]));
      }
      // The page may fail on the values of a refusal, so it is drawn too.
      for (const body of inTurn(multiparts)) await askRoute('POST', path, body);
    }
  }

  return {
    faults,
    asked: () => asked,
    async route(route: DeclaredRoute, staysIn: boolean) {
      const param = route.path.match(/:(\w+)/)?.[1];
      const pathOf = (value: string) => route.path.replace(/:\w+/, value).replace(/:\w+/g, randomUUID());
      const actorsInDepth = actorsOf(route);
      for (const actor of ACTORS) {
        if (actor === 'admin' && route.surface === 'customer') continue;
        const entered = actorsInDepth.includes(actor);
        const others = param && entered ? [randomUUID(), ...ODD_IDS] : [];
        const paths = [param ? ids(route.path, param) : '', ...others].map(pathOf);
        const cookie = await enter(actor);
        await oneRoute(route, actor, cookie, paths, entered);
        if (staysIn && cookie)
          expect(
            (await ask(actor, cookie, 'GET', '/app/avisos.data')).status,
            `${route.path} ended the session`,
          ).toBe(200);
      }
    },
  };
}

/** A real id for a parameter of a route, so that what lies behind a lookup is reached too. */
async function realIds(db: pg.Client) {
  const TABLES: [RegExp, string][] = [
    [/leads\//, 'leads'],
    [/clientes\//, 'users'],
    [/emprestimos\/:|envios\/emprestimo/, 'loan_requests'],
    [/parcelas\/|contratos\/:transactionId|pedido\//, 'transactions'],
    [/faturas\/|recebimentos\//, 'installment_payments'],
    [/contratos\/:contractId/, 'contracts'],
    [/aceites\//, 'contract_acceptances'],
    [/produtos\/:productId/, 'products'],
    [/faq\/:/, 'faq_items'],
    [/automacao\/:/, 'automation_rules'],
    [/webhooks\/:/, 'webhook_endpoints'],
    [/envios\/(documentos|comprovantes)/, 'cards'],
    [/consorcio\/|sorteio\//, 'consortium_groups'],
    [/app\/formularios\/:|envios\/formularios/, 'sent_forms'],
    [/admin\/formularios\/:/, 'form_templates'],
    [/:requestId/, 'leads'],
  ];
  const FIXED: Record<string, string> = { section: 'hero', tipo: 'nome', page: 'inicio', slug: 'nada' };
  const found = new Map<string, string>();
  const { rows: existing } = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const [, table] of TABLES) {
    if (!existing.some(({ name }) => name === table)) throw new Error(`There is no table ${table}.`);
    const { rows } = await db.query(`select id from ${table} limit 1`);
    found.set(table, rows[0]?.id ?? randomUUID());
  }
  return (path: string, param: string): string => {
    const table = TABLES.find(([pattern]) => pattern.test(path))?.[1];
    return FIXED[param] ?? (table && found.get(table)) ?? randomUUID();
  };
}
