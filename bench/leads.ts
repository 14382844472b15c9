import fs from 'node:fs';
import type pg from 'pg';
import { placeText } from '#app/kit/list.ts';
import { type Ask, CONNECTIONS, type Row } from './measure.ts';

/** The least share of the raw limit that each question must reach, and the latest answer by HTTP; ms. */
const LEAST = 0.4;
const LATEST_MS = 150;
/** Page 4 000 of 50, or the last one that there is. */
const DEEP = 4_000 * 50;

/** What clerks ask the list of leads for: queries of its address by name, taken from the leads that there are. */
export async function leadQuestions(owner: pg.Client): Promise<[name: string, query: string][]> {
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
  if (!place || !one) throw new Error('Sem leads não há o que medir.');
  return [
    ['primeira página', ''],
    ['página 4 000', `depois=${encodeURIComponent(placeText({ at: place.createdAt, id: place.id }))}`],
    ['por situação', 'status=lost'],
    ['busca rara', `busca=${one.email.split('.').slice(-2).join('.')}`],
    ['busca comum', 'busca=silva'],
    ['dois nomes', 'busca=patricia+nogueira'],
    ['dois nomes comuns', 'busca=conceicao+silva'],
    ['três palavras', 'busca=paulo+prado+al'],
    ['nada encontrado', 'busca=zwxq+vvkj'],
    ['parte de e-mail', `busca=${one.email.slice(3)}`],
    ['parte de documento', `busca=${one.document.slice(2, 9)}`],
  ];
}

/** Document of one client. */
export async function rarePerson(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ document: string }>(
    'select doc_number as document from profiles order by id limit 1',
  );
  return rows[0]?.document ?? '';
}

/** Each question through the use case against its own statement alone, and by HTTP for how late the slowest come. */
export const leadRows = (
  questions: [name: string, query: string][],
  sides: { product: string; useCase: string; raw: string; cookie: string },
): Row[] =>
  questions.flatMap(([name, query]): Row[] => {
    const each = (ask: Ask) => Array.from({ length: CONNECTIONS }, () => ask);
    const asks = each({ path: `/leads/${encodeURIComponent(query)}` });
    const page = { path: `/admin/leads.data?inicio=1&${query}`, headers: { cookie: sides.cookie } };
    const raw = { url: sides.raw, asks };
    return [
      { name: `Leads, ${name}`, least: LEAST, product: { url: sides.useCase, asks }, raw },
      {
        name: `Leads, ${name} (.data), por HTTP`,
        latest: LATEST_MS,
        product: { url: sides.product, asks: each(page) },
      },
    ];
  });

/** The other pages that a clerk opens all day, by HTTP, for comparison; `person` is a unique name. */
export const panelRows = (person: string, product: string, cookie: string): Row[] =>
  [
    ['Visão Geral', '/admin.data'],
    ['Clientes, primeira página', '/admin/clientes.data'],
    ['Clientes, busca comum', '/admin/clientes.data?busca=silva'],
    ['Clientes, busca rara', `/admin/clientes.data?busca=${person}`],
    ['Busca do painel, comum', '/admin/busca.data?q=silva'],
    ['Busca do painel, rara', `/admin/busca.data?q=${person}`],
  ].map(([name = '', path = '']) => ({
    name: `${name} (.data), por HTTP`,
    product: {
      url: product,
      asks: Array.from({ length: CONNECTIONS }, () => ({ path, headers: { cookie } })),
    },
  }));

/** Lines after which an export has reached all the memory that it may need. */
const EARLY = 100_000;

/** Most memory of the process, MB, while the whole list is exported: over the first lines, and over all of them. */
export async function exportMemory(
  url: string,
  cookie: string,
  pid: number,
): Promise<{ early: number; most: number; lines: number }> {
  const response = await fetch(`${url}/admin/leads/exportar`, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`Exportação: ${response.status}`);
  let [early, most, lines] = [0, 0, 0];
  for await (const piece of response.body) {
    for (const byte of piece) if (byte === LINE_FEED) lines += 1;
    most = Math.max(most, residentMb(pid));
    if (lines <= EARLY) early = most;
  }
  return { early, most, lines };
}

const LINE_FEED = 10;
const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
