/**
 * `npm run bench:pages [-- /faq /contato]`: Lighthouse with its mobile preset on every public page of the built
 * product, three runs each, the median by performance. Writes `bench/pages.json`; fails when a page is below its
 * limit.
 */
import fs from 'node:fs';
import { inspect } from 'node:util';
import { startBuiltProduct, stopBuiltProduct } from '../scripts/built-product.ts';
import { freePort } from '../scripts/embedded-postgres.ts';
import { type Measured, measurePages } from './lighthouse.ts';

/** Beside those that the product names to search engines itself; the hidden ones tell them to stay away. */
const HIDDEN = ['/checkout', '/auth'];
const UNNAMED = ['/contrato/cpf', ...HIDDEN];
const RUNS = 3;
const LEAST = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const MOST_SHIFT = 0.02;
const LATEST_TEXT_MS = 1_500;
/** Landing page only, gzip. */
const MOST_SCRIPT_BYTES = 120 * 1024;

const pages = process.argv.slice(2).filter((name) => name.startsWith('/'));
const port = await freePort();
// A page names its own address: under another one it would differ from its canonical address.
const origin = `http://localhost:${port}`;
const product = await startBuiltProduct({ port, env: { APP_URL: origin, LOG_LEVEL: 'silent' } });
const results = await measurePages(
  origin,
  (pages.length > 0 ? pages : [...(await namedPages()), ...UNNAMED]).map((page) => ({ page })),
  RUNS,
).finally(async () => {
  await stopBuiltProduct(product);
  fs.rmSync(product.dataDir, { recursive: true, force: true });
});
process.stdout.write(`${inspect(results, { compact: 3, breakLength: 200 })}\n`);
if (pages.length === 0) fs.writeFileSync('bench/pages.json', `${JSON.stringify(results, null, 2)}\n`);
const faults = results.flatMap(faultsOf);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}

async function namedPages(): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

function faultsOf(measured: Measured): string[] {
  const low = Object.entries(LEAST).filter(
    ([id, least]) =>
      measured[id as keyof typeof LEAST] < least && !(id === 'seo' && HIDDEN.includes(measured.page)),
  );
  return [
    ...low.map(([id, least]) => `${measured.page}: ${id} ${measured[id as keyof typeof LEAST]} < ${least}`),
    ...(measured.lcpMs > LATEST_TEXT_MS ? [`${measured.page}: ${measured.lcpMs} ms até o maior texto`] : []),
    ...(measured.cls < MOST_SHIFT ? [] : [`${measured.page}: CLS ${measured.cls}`]),
    ...(measured.page === '/' && measured.scriptBytes > MOST_SCRIPT_BYTES
      ? [`/: ${measured.scriptBytes} bytes de JavaScript`]
      : []),
  ];
}
