import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Ask, percentile, timed } from './measure.ts';

/** What takes long, and how many ask for it at once. `most`: a customer's p95 against the quiet one. */
type Heavy = { name: string; path: string; at: number; most?: number };

const HEAVY: Heavy[] = [
  { name: 'overview', path: '/admin.data', at: 1 },
  { name: 'overview, four people', path: '/admin.data', at: 4, most: 1.5 },
  { name: 'finance', path: '/admin/financeiro.data', at: 1 },
  { name: 'board of leads', path: '/admin/leads.data?inicio=1&visao=quadro', at: 1 },
  { name: 'leads, three words', path: '/admin/leads.data?inicio=1&busca=leticia+prado+gomes', at: 1 },
  { name: 'search of the panel, three words', path: '/admin/busca.data?q=leticia+prado+gomes', at: 1 },
  { name: 'clients, common name', path: '/admin/clientes.data?busca=silva', at: 1 },
  { name: 'file of all leads', path: '/admin/leads/exportar', at: 1 },
];

export type Weighed = {
  work: string;
  'its p95 (ms)': number;
  'p95 of the customer (ms)': number;
  'against quiet': number;
  required?: number;
  'event loop p99, max (ms)': string;
  'memory before, max, after (MB)': string;
};

/** `loop` is left out where nothing says how long the event loop keeps others waiting. */
type Product = { url: string; loop?: string; pid: number };

/**
 * A customer asks for the dashboard, one time after the other, while others ask for what is heavy; each heavy path
 * between two silences, so that a slower minute of the machine counts on both sides.
 */
export async function weigh(
  product: Product,
  { customer, admin, seconds }: { customer: Ask; admin: string; seconds: number },
  all = HEAVY,
): Promise<Weighed[]> {
  const found: Weighed[] = [];
  for (const { name, path, at, most } of all) {
    const quiet = [await watch(product.url, customer, pause(seconds * 1_000))];
    const before = residentMb(product.pid);
    if (product.loop) await fetch(product.loop);
    const own: number[] = [];
    let over = false;
    const until = performance.now() + seconds * 1_000;
    const ask: Ask = { path, headers: { cookie: admin, 'accept-encoding': 'gzip' } };
    const work = Promise.all(
      Array.from({ length: at }, async () => {
        do own.push(await timed(product.url, ask));
        while (performance.now() < until);
      }),
    ).then(() => {
      over = true;
    });
    let largest = before;
    const look = setInterval(() => {
      largest = Math.max(largest, residentMb(product.pid));
    }, 50);
    const during = await watch(product.url, customer, work, () => over);
    clearInterval(look);
    const loop =
      product.loop && ((await (await fetch(product.loop)).json()) as { p99: number; most: number });
    quiet.push(await watch(product.url, customer, pause(seconds * 1_000)));
    const silence = quiet.reduce((sum, ms) => sum + ms, 0) / quiet.length;
    found.push({
      work: name,
      'its p95 (ms)': Math.round(percentile(own, 0.95)),
      'p95 of the customer (ms)': Math.round(during * 10) / 10,
      'against quiet': Math.round((during / silence) * 100) / 100,
      ...(most && { required: most }),
      'event loop p99, max (ms)': loop ? `${loop.p99}, ${loop.most}` : '',
      'memory before, max, after (MB)': [before, largest, residentMb(product.pid)].map(Math.round).join(', '),
    });
  }
  return found;
}

/** The 95th percentile of the customer's answers until the work is done; ms. */
async function watch(
  url: string,
  customer: Ask,
  work: Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<number> {
  let over = false;
  void work.finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over && !isOver()) {
    times.push(await timed(url, customer));
    await pause(5);
  }
  await work;
  return percentile(times, 0.95);
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
