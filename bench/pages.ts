/**
 * `npm run bench:pages [-- /faq /contato]`: Lighthouse with its mobile preset on the public pages of the built
 * product, three runs each, the median by performance. Writes `bench/pages.json`; fails when a page is below its
 * limit.
 */
import fs from 'node:fs';
import { inspect } from 'node:util';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startBuiltProduct, stopBuiltProduct } from '../scripts/built-product.ts';
import { freePort } from '../scripts/embedded-postgres.ts';

const PAGES = ['/', '/faq', '/produtos/limpa-nome', '/contato', '/emprestimo'];
const RUNS = 3;
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MOST_SHIFT = 0.02;
/** Landing page only, gzip. */
const MOST_SCRIPT_BYTES = 130 * 1024;

const pages = process.argv.slice(2).filter((name) => name.startsWith('/'));
const port = await freePort();
// A page names its own address: under another one it would differ from its canonical address.
const origin = `http://localhost:${port}`;
const product = await startBuiltProduct({ port, env: { APP_URL: origin, LOG_LEVEL: 'silent' } });
const chrome = await chromeLauncher.launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const results: Measured[] = [];
try {
  for (const page of pages.length > 0 ? pages : PAGES) {
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(page));
    const median = runs.toSorted((a, b) => a.performance - b.performance)[Math.floor(RUNS / 2)];
    if (median) results.push(median);
  }
} finally {
  chrome.kill();
  await stopBuiltProduct(product);
  fs.rmSync(product.dataDir, { recursive: true, force: true });
}
process.stdout.write(`${inspect(results, { compact: 3, breakLength: 200 })}\n`);
if (pages.length === 0) fs.writeFileSync('bench/pages.json', `${JSON.stringify(results, null, 2)}\n`);
const faults = results.flatMap(faultsOf);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}

type Measured = {
  page: string;
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  lcpMs: number;
  /** What the largest paint is: a text or an image. */
  lcpElement: string;
  cls: number;
  tbtMs: number;
  /** As transferred. */
  scriptBytes: number;
  failed: string[];
};

async function measure(page: string): Promise<Measured> {
  const result = await lighthouse(origin + page, { port: chrome.port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse não mediu ${page}`);
  const { categories, audits } = result.lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    lcpElement: lcpElement(audits),
    cls: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
    tbtMs: Math.round(value('total-blocking-time')),
    scriptBytes: scriptBytes(audits),
    failed: Object.values(audits)
      .filter(({ score: passed, scoreDisplayMode }) => scoreDisplayMode === 'binary' && passed === 0)
      .map(({ id }) => id),
  };
}

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits'];

function lcpElement(audits: Audits): string {
  const found = JSON.stringify(audits['lcp-breakdown-insight']?.details ?? {}).match(
    /"snippet":"((?:[^"\\]|\\.)*)"/,
  );
  return found?.[1]?.slice(0, 120).replaceAll('\\"', '"') ?? '';
}

function scriptBytes(audits: Audits): number {
  const details = audits['network-requests']?.details as
    | { items?: { resourceType?: string; transferSize?: number }[] }
    | undefined;
  return (details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

function faultsOf(measured: Measured): string[] {
  const low = Object.entries(LEAST).filter(([id, least]) => measured[id as keyof typeof LEAST] < least);
  return [
    ...low.map(([id, least]) => `${measured.page}: ${id} ${measured[id as keyof typeof LEAST]} < ${least}`),
    ...(measured.cls < MOST_SHIFT ? [] : [`${measured.page}: CLS ${measured.cls}`]),
    ...(measured.page === '/' && measured.scriptBytes > MOST_SCRIPT_BYTES
      ? [`/: ${measured.scriptBytes} bytes de JavaScript`]
      : []),
  ];
}
