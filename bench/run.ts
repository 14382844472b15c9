/**
 * `npm run bench [-- --short --customers 50000 --few 500 --leads 1000000 --fewLeads 20000 --rounds 5 --seconds 3 --idle 10]`:
 * the product over HTTP, as browsers ask, against the raw limit of the same machine, with little and with much data
 * (`--few 0`: only with much); one process and two; what customers wait while others ask for what is heavy; the
 * signed-in pages on a phone; a process at rest. What is compared runs in turns within one run, and the result is a
 * ratio: absolute numbers belong to a machine and a moment. Each row is printed once it is measured; `--only PATTERN`
 * measures the rows whose name it matches, and with `BENCH_DIR` the databases stay. Fails when something is beyond its
 * limit.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { BuiltProduct } from '../scripts/built-product.ts';
import { weigh } from './heavy.ts';
import { idleShare } from './idle.ts';
import { measurePages } from './lighthouse.ts';
import { busyWhile, CONNECTIONS, compare, median, together, warmUp } from './measure.ts';
import { rowsOf } from './rows.ts';
import { onSetting, type Person, removeSettings, type Setting } from './setting.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    customers: { type: 'string', default: '50000' },
    few: { type: 'string', default: '500' },
    leads: { type: 'string', default: '1000000' },
    fewLeads: { type: 'string', default: '20000' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    pages: { type: 'string' },
    idle: { type: 'string' },
    only: { type: 'string' },
  },
});
const ROUNDS = Number(values.rounds ?? (values.short ? 3 : 5));
const SECONDS = Number(values.seconds ?? (values.short ? 1 : 3));
/** Runs of Lighthouse a page; 0 where there is no browser. */
const PAGE_RUNS = Number(values.pages ?? (values.short ? 1 : 3));
/** What a second process must bring on two cores. */
const SECOND = 1.3;
/** Of one core, in percent, while there is nothing to do. */
const IDLE = 0.3;
/** The clock starts something every minute, and more every ten. */
const IDLE_MINUTES = Number(values.idle ?? (values.short ? 1 : 10));
const PAGES = { '/app': 98, '/app/card/nome': 98, '/admin': 95, '/admin/leads': 95 };
const LATEST_PAINT_MS = 1_300;

type Line = Record<string, string | number>;
const faults: string[] = [];
const say = (title: string, lines: Line[]) => {
  process.stdout.write(`\n${title}\n${tableOf(lines)}\n`);
};
const near = (n: number, digits = 2) => Math.round(n * 10 ** digits) / 10 ** digits;

const results: Record<string, Line[]> = {};
/** Requests/s of the product by row, with little data. */
const before = new Map<string, number>();
const few = { leads: Number(values.fewLeads), customers: Number(values.few) };
const many = { leads: Number(values.leads), customers: Number(values.customers) };
try {
  if (few.customers > 0) await onSetting('few', few, (setting) => measure('few', setting, false));
  await onSetting('many', many, (setting) => measure('many', setting, true));
} finally {
  await removeSettings();
}
if (!values.only)
  fs.writeFileSync(
    'bench/results.json',
    `${JSON.stringify({ connections: CONNECTIONS, ...results }, null, 2)}\n`,
  );
for (const fault of faults) process.stderr.write(`Beyond the limit: ${fault}\n`);
if (faults.length > 0) process.exitCode = 1;

/** Every row on one setting; `whole`: with what is heavy, two processes and the pages too. */
async function measure(name: string, setting: Setting, whole: boolean): Promise<void> {
  const { product, admin, people, owner } = setting;
  const [raw, useCase, floor, yardstick] = [
    (await setting.bare('raw')).url,
    (await setting.bare('use-case')).url,
    await setting.bare('floor'),
    await setting.yardstick(),
  ];
  const rows = await rowsOf({
    product: product.url,
    admin,
    people,
    owner,
    raw,
    useCase,
    floor: floor.url,
    yardstick,
  }).then((all) => all.filter(({ name: row }) => !values.only || row.match(values.only)));
  await warmUp(rows, SECONDS);
  const measured: Line[] = [];
  for (const row of rows) {
    const found = await compare(row, ROUNDS, SECONDS);
    const withFew = before.get(row.name);
    const slower = withFew === undefined ? undefined : withFew / found.product;
    if (!whole) before.set(row.name, found.product);
    // Little data is there to be compared with.
    if (whole) {
      if (row.least && found.ratio < row.least)
        faults.push(`${row.name}: ${near(found.ratio)} of the limit, required ${row.least}`);
      const { least: leastOfIt } = row.yardstick ?? {};
      if (leastOfIt && found.yardstick && found.yardstick.ratio < leastOfIt)
        faults.push(
          `${row.name}: ${near(found.yardstick.ratio)} of the independent limit, required ${leastOfIt}`,
        );
      if (row.latest && found.alone > row.latest)
        faults.push(`${row.name}: ${near(found.alone, 1)} ms, at most ${row.latest}`);
      if (row.slower && slower && slower > row.slower)
        faults.push(`${row.name}: ${near(slower)} times slower than with few rows`);
    }
    const line: Line = {
      operation: row.name,
      'product (req/s)': near(found.product, 0),
      'limit (req/s)': near(found.raw, 0),
      ratio: near(found.ratio),
      required: row.least ?? '',
      'independent limit (req/s)': found.yardstick ? near(found.yardstick.rate, 0) : '',
      'independent ratio': found.yardstick ? near(found.yardstick.ratio) : '',
      'independent ratio required': row.yardstick?.least ?? '',
      'alone (ms)': near(found.alone, 1),
      'limit alone (ms)': near(found.rawAlone, 1),
      ...(slower && { 'against few': `${near(slower)}×` }),
    };
    measured.push(line);
    const cells = Object.entries(line).map(([column, cell]) => `${column} ${cell || '–'}`);
    process.stdout.write(`${cells.join(' · ')}\n`);
  }
  results[name] = measured;
  if (values.only) return say(name, measured);
  const { customers, leads } = whole ? many : few;
  say(`${customers} customers, ${leads} leads`, measured);
  if (!whole) return;
  const customer = people[0]?.cookie ?? '';
  const weights = await weigh(
    { url: product.url, loop: setting.loop, pid: product.process.pid ?? 0 },
    { customer: { path: '/app.data', headers: { cookie: customer } }, admin, seconds: 2 * SECONDS },
  );
  for (const { work, required, 'against quiet': times } of weights)
    if (required && times > required)
      faults.push(`${work}: a customer waits ${times} times as long, at most ${required}`);
  const ready = { url: floor.url, pid: floor.process.pid ?? 0 };
  weights.push(
    ...(await weigh(ready, { customer: { path: '/app.data' }, admin, seconds: 2 * SECONDS }, [
      { name: 'floor: four people, fixed answer', path: '/leads.data', at: 4 },
    ])),
  );
  results.heavy = weights;
  say('One customer during heavy requests', weights);
  const second = { product: await setting.startSecond(), floor: await setting.bare('floor') };
  results.processes = await measureTwo({ product, floor }, second, admin, people);
  say('One process and two', results.processes);
  results.pages = await measurePhones(product, admin, customer);
  say('Pages on a phone', results.pages);
  // Last: who has slept for minutes answers more slowly for a while.
  const idle = near(await idleShare(product.process.pid ?? 0, IDLE_MINUTES));
  if (idle > IDLE) faults.push(`an idle process: ${idle} % of a core, at most ${IDLE}`);
  results.idle = [{ operation: 'an idle process', '% of a core': idle, required: IDLE }];
  say('At rest', results.idle);
}

type Served = { product: { url: string }; floor: { url: string } };

async function measureTwo(one: Served, two: Served, admin: string, people: Person[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { operation, of, asks, least } of [
    {
      operation: 'dashboard, data',
      of: 'product',
      asks: people.map(({ cookie }) => ({ path: '/app.data', headers: { cookie } })),
      least: SECOND,
    },
    {
      operation: 'leads: by status',
      of: 'product',
      asks: Array.from({ length: CONNECTIONS }, () => ({
        path: '/admin/leads.data?inicio=1&status=lost',
        headers: { cookie: admin },
      })),
      least: SECOND,
    },
    {
      operation: 'floor: fixed answer of the same stack',
      of: 'floor',
      asks: Array.from({ length: CONNECTIONS }, () => ({ path: '/app.data' })),
      least: 0,
    },
  ] as const) {
    const taken: { one: number; both: number; busy: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const sides = [one[of], two[of]].map(({ url }) => ({ url, asks: [...asks] }));
      const alone = await busyWhile(() => together(sides.slice(0, 1), SECONDS));
      const both = await together(sides, SECONDS);
      if (round > 0) taken.push({ one: alone.result, both, busy: alone.busy });
    }
    const times = median(taken.map((round) => round.both / round.one));
    if (times < least)
      faults.push(`${operation}: the second process brings ${near(times)}, required ${least}`);
    lines.push({
      operation,
      'one (req/s)': near(median(taken.map((round) => round.one)), 0),
      'two (req/s)': near(median(taken.map((round) => round.both)), 0),
      times: near(times),
      required: least || '',
      // Database and load take their part of the same processors: more than what is idle beside one cannot be won.
      'ceiling of the processors': near(1 / median(taken.map((round) => round.busy))),
    });
  }
  return lines;
}

async function measurePhones({ url }: BuiltProduct, admin: string, customer: string): Promise<Line[]> {
  if (PAGE_RUNS === 0) return [];
  const found = await measurePages(
    url,
    Object.keys(PAGES).map((page) => ({
      page,
      cookie: page.startsWith('/admin') ? admin : customer,
    })),
    PAGE_RUNS,
  );
  return found.map(({ performance, fcpMs, lcpMs, tbtMs, cls, scripts, scriptBytes }, n) => {
    const [page = '', least = 0] = Object.entries(PAGES)[n] ?? [];
    if (performance < least) faults.push(`${page}: Lighthouse ${performance}, required ${least}`);
    if (fcpMs > LATEST_PAINT_MS)
      faults.push(`${page}: first paint at ${fcpMs} ms, at most ${LATEST_PAINT_MS}`);
    return {
      ...{ page, performance, required: least, 'first paint (ms)': fcpMs, 'LCP (ms)': lcpMs },
      ...{ 'TBT (ms)': tbtMs, CLS: cls, scripts, kB: Math.round(scriptBytes / 1024) },
    };
  });
}

/** As Markdown, so that it can be copied into a document. */
function tableOf(lines: Line[]): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [
    row(columns),
    row(columns.map(() => '---')),
    ...lines.map((line) => row(columns.map((column) => line[column] ?? ''))),
  ].join('\n');
}
