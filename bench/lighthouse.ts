import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';

export type Measured = {
  page: string;
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  fcpMs: number;
  lcpMs: number;
  /** What the largest paint is: a text or an image. */
  lcpElement: string;
  cls: number;
  tbtMs: number;
  scripts: number;
  /** As transferred. */
  scriptBytes: number;
  failed: string[];
};

/** How often a page is loaded again where the browser recorded nothing, as Lighthouse asks then. */
const AGAIN = 2;

async function measure(
  port: number,
  origin: string,
  page: string,
  cookie?: string,
  again = AGAIN,
): Promise<Measured> {
  const result = await lighthouse(new URL(page, origin).href, {
    port,
    output: 'json',
    logLevel: 'error',
    ...(cookie && { extraHeaders: { cookie } }),
  });
  if (!result) throw new Error(`Lighthouse não mediu ${page}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError?.code === 'NO_NAVSTART' && again > 0)
    return measure(port, origin, page, cookie, again - 1);
  if (runtimeError) throw new Error(`${page}: ${runtimeError.code} ${runtimeError.message}`);
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcpMs: Math.round(value('first-contentful-paint')),
    lcpMs: Math.round(value('largest-contentful-paint')),
    lcpElement: lcpElement(audits),
    cls: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
    tbtMs: Math.round(value('total-blocking-time')),
    ...scriptsOf(audits),
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

function scriptsOf(audits: Audits): { scripts: number; scriptBytes: number } {
  const details = audits['network-requests']?.details as
    | { items?: { url?: string; transferSize?: number }[] }
    | undefined;
  // By name: a script that is fetched for later is no script for the browser yet.
  const scripts = (details?.items ?? []).filter(({ url = '' }) => /\.m?js(?:\?|$)/.test(url));
  return {
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}

/**
 * Runs Lighthouse with its mobile preset and returns the median run of each page by performance.
 * @param pages paths, or whole addresses of another origin. `cookie` is of a session.
 * @param gpu leaves the browser its own way of drawing, instead of `--disable-gpu`.
 */
export async function measurePages(
  origin: string,
  pages: readonly { page: string; cookie?: string }[],
  runs: number,
  gpu = false,
): Promise<Measured[]> {
  const chrome = await chromeLauncher.launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      ...(gpu ? [] : ['--disable-gpu']),
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const results: Measured[] = [];
  try {
    for (const { page, cookie } of pages) {
      const own: Measured[] = [];
      for (let run = 0; run < runs; run += 1) own.push(await measure(chrome.port, origin, page, cookie));
      const median = own.toSorted((a, b) => a.performance - b.performance)[Math.floor(runs / 2)];
      if (median) results.push(median);
    }
  } finally {
    chrome.kill();
  }
  return results;
}
