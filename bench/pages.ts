/**
 * `npm run bench:pages [-- /faq /contato]`: Lighthouse with its mobile preset on every public page of the built
 * product, three runs each, the median by performance, in two setups of the browser: with `--disable-gpu` and without.
 * Each setup measures a static control page first. Writes `bench/pages.json`; fails when a page is below its limit, or too
 * far from the control page.
 */
import fs from 'node:fs';
import http from 'node:http';
import { inspect } from 'node:util';
import { startBuiltProduct, stopBuiltProduct } from '../scripts/built-product.ts';
import { freePort } from '../scripts/embedded-postgres.ts';
import { type Measured, measurePages } from './lighthouse.ts';

/** Beside those that the product names to search engines itself; the hidden ones tell them to stay away. */
const HIDDEN = ['/checkout', '/auth'];
const UNNAMED = ['/contrato/cpf', ...HIDDEN];
const RUNS = 3;
/** A measured page beside the control page of its setup. */
type Beside = Measured & { blockedAboveMs: number; pointsBelow: number };
const LEAST = { accessibility: 100, 'best-practices': 100, seo: 100 };
/** A machine under load lowers every page: speed is judged beside the control page of the same setup. */
const MOST_BLOCKED_ABOVE_MS = 200;
const MOST_POINTS_BELOW = 3;
const CONTROL_SECTIONS = 300;
const MOST_SHIFT = 0.02;
const LATEST_TEXT_MS = 1_500;
/** Landing page only, gzip. */
const MOST_SCRIPT_BYTES = 120 * 1024;

const pages = process.argv.slice(2).filter((name) => name.startsWith('/'));
const port = await freePort();
// A page names its own address: under another one it would differ from its canonical address.
const origin = `http://localhost:${port}`;
const product = await startBuiltProduct({ port, env: { APP_URL: origin, LOG_LEVEL: 'silent' } });
const control = await startControl();
const shown = pages.length > 0 ? pages : [...(await namedPages()), ...UNNAMED];
const results: (Beside & { gpu: boolean })[] = [];
try {
  for (const gpu of [false, true]) {
    const [first, ...rest] = await measurePages(
      origin,
      [control.address, ...shown].map((page) => ({ page })),
      RUNS,
      gpu,
    );
    if (!first) throw new Error('The control page was not measured.');
    const beside = rest.map((measured) => ({
      ...measured,
      gpu,
      blockedAboveMs: measured.tbtMs - first.tbtMs,
      pointsBelow: first.performance - measured.performance,
    }));
    results.push({ ...first, page: 'control', gpu, blockedAboveMs: 0, pointsBelow: 0 }, ...beside);
  }
} finally {
  control.server.close();
  await stopBuiltProduct(product);
  fs.rmSync(product.dataDir, { recursive: true, force: true });
}
process.stdout.write(`${inspect(results, { compact: 3, breakLength: 200, maxArrayLength: null })}\n`);
if (pages.length === 0) fs.writeFileSync('bench/pages.json', `${JSON.stringify(results, null, 2)}\n`);
const faults = results.filter(({ page }) => page !== 'control').flatMap(faultsOf);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}

/** A static page of text, which shows what the machine and the browser cost alone. */
async function startControl(): Promise<{ server: http.Server; address: string }> {
  const text = 'Control text that fills some lines of the page. '.repeat(6);
  const sections = Array.from(
    { length: CONTROL_SECTIONS },
    (_, i) => `<section><h2>Section ${i}</h2><p>${text}</p></section>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Control</title></head><body>${sections.join('')}</body></html>`;
  const server = http.createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  const controlPort = await freePort();
  await new Promise<void>((resolve) => server.listen(controlPort, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${controlPort}/` };
}

async function namedPages(): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

function faultsOf(measured: Beside): string[] {
  const low = Object.entries(LEAST).filter(
    ([id, least]) =>
      measured[id as keyof typeof LEAST] < least && !(id === 'seo' && HIDDEN.includes(measured.page)),
  );
  return [
    ...low.map(([id, least]) => `${measured.page}: ${id} ${measured[id as keyof typeof LEAST]} < ${least}`),
    ...(measured.blockedAboveMs > MOST_BLOCKED_ABOVE_MS
      ? [`${measured.page}: blocks ${measured.blockedAboveMs} ms more than the control page`]
      : []),
    ...(measured.pointsBelow > MOST_POINTS_BELOW
      ? [`${measured.page}: performance ${measured.pointsBelow} below the control page`]
      : []),
    ...(measured.lcpMs > LATEST_TEXT_MS
      ? [`${measured.page}: ${measured.lcpMs} ms until the largest text`]
      : []),
    ...(measured.cls < MOST_SHIFT ? [] : [`${measured.page}: CLS ${measured.cls}`]),
    ...(measured.page === '/' && measured.scriptBytes > MOST_SCRIPT_BYTES
      ? [`/: ${measured.scriptBytes} bytes of JavaScript`]
      : []),
  ];
}
