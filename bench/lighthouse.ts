import { setTimeout as pause } from 'node:timers/promises';
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

/** How often a page is loaded again after a run without a result. */
const AGAIN = 2;
/** Time limit of one run, which takes 10 to 25 s. Lighthouse waits for the browser's trace without a limit. */
const LONGEST_RUN_MS = 90_000;

type Visit = { page: string; cookie?: string | undefined };

/** Runs Lighthouse once. @returns undefined if the browser recorded nothing or exceeded the time limit. */
async function measure(port: number, origin: string, { page, cookie }: Visit): Promise<Measured | undefined> {
  const limit = new AbortController();
  const result = await Promise.race([
    lighthouse(new URL(page, origin).href, {
      port,
      output: 'json',
      logLevel: 'error',
      ...(cookie && { extraHeaders: { cookie } }),
    }),
    pause(LONGEST_RUN_MS, 'late' as const, { signal: limit.signal }),
  ]).finally(() => limit.abort());
  if (result === 'late') return undefined;
  if (!result) throw new Error(`Lighthouse did not measure ${page}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError?.code === 'NO_NAVSTART') return undefined;
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
 * Runs Lighthouse with its mobile preset and returns the median run of each page by performance. A browser that does not
 * answer within the time limit of a run is replaced.
 * @param pages paths, or whole addresses of another origin. `cookie` is of a session.
 * @param gpu leaves the browser its own way of drawing, instead of `--disable-gpu`.
 */
export async function measurePages(
  origin: string,
  pages: readonly Visit[],
  runs: number,
  gpu = false,
): Promise<Measured[]> {
  let chrome = await launch(gpu);
  // Chromium runs in a separate process group: a signal to this process does not reach it.
  const stop = () => {
    chrome.kill();
    process.exit(1);
  };
  process.once('SIGTERM', stop).once('SIGHUP', stop);
  const once = async (visit: Visit): Promise<Measured> => {
    for (let again = 0; again <= AGAIN; again += 1) {
      const measured = await measure(chrome.port, origin, visit);
      if (measured) return measured;
      process.stderr.write(`${visit.page}: a run without a result; trying again with a new browser\n`);
      chrome.kill();
      chrome = await launch(gpu);
    }
    throw new Error(`${visit.page}: no result in ${AGAIN + 1} runs`);
  };
  const results: Measured[] = [];
  try {
    for (const visit of pages) {
      const own: Measured[] = [];
      while (own.length < runs) own.push(await once(visit));
      const median = own.toSorted((a, b) => a.performance - b.performance)[Math.floor(runs / 2)];
      if (median) results.push(median);
    }
  } finally {
    process.off('SIGTERM', stop).off('SIGHUP', stop);
    chrome.kill();
  }
  return results;
}

const launch = (gpu: boolean) =>
  chromeLauncher.launch({
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
