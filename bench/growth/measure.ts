import type pg from 'pg';
import { median } from '../measure.ts';
import { pageAddresses } from './panel-addresses.ts';
import { LogReader, type Ran, statementsIn } from './statements.ts';

export type MeasuredPage = {
  pattern: string;
  /** Of its answer; 0 where no row for it exists. */
  status: number;
  databaseMs: number;
  processMs: number;
  /** How many blocks each of its statements read, by the statement's text. */
  statements: Map<string, number>;
};

/** Requests that plan a page's statements and fill caches: PostgreSQL chooses a plan for all values at the sixth. */
const WARMING = 6;
const MEASURED = 5;

/** Asks for every page of a surface, one after the other, and reads from PostgreSQL's log which statements it sent. */
export async function measurePages(
  owner: pg.Client,
  product: { url: string; log: string },
  surface: 'admin' | 'customer',
  cookie: string,
): Promise<MeasuredPage[]> {
  const found: MeasuredPage[] = [];
  const log = new LogReader(product.log);
  for (const { pattern, address } of await pageAddresses(owner, surface)) {
    const statements = new Map<string, number>();
    const page = { pattern, status: 0, databaseMs: 0, processMs: 0, statements };
    found.push(page);
    if (address === null) continue;
    const times: { all: number; database: number }[] = [];
    for (let n = 0; n < WARMING + MEASURED; n += 1) {
      log.take();
      const began = performance.now();
      const response = await fetch(`${product.url}${address}`, { headers: { cookie }, redirect: 'manual' });
      await response.arrayBuffer();
      const all = performance.now() - began;
      page.status = response.status;
      if (response.status !== 200) break;
      const ran = statementsIn(log.take());
      if (n < WARMING) continue;
      times.push({ all, database: ran.reduce((sum, { ms }) => sum + ms, 0) });
      keepFewest(statements, blocksByShape(ran));
    }
    if (times.length === 0) continue;
    page.databaseMs = median(times.map(({ database }) => database));
    page.processMs = Math.max(0, median(times.map(({ all, database }) => all - database)));
  }
  return found;
}

/** Values that are written into a text are left out: statements of one shape are one. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/'[^']*'/g, "'…'")
    .replaceAll(/\b\d+\b/g, '0')
    .trim();

/** The most blocks of each shape within one request. */
function blocksByShape(ran: readonly Ran[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { text, blocks } of ran)
    found.set(shapeOf(text), Math.max(found.get(shapeOf(text)) ?? 0, blocks));
  return found;
}

/** Keeps the fewest of several requests: on a new connection functions also read the catalog. */
function keepFewest(kept: Map<string, number>, found: Map<string, number>): void {
  for (const [text, blocks] of found) kept.set(text, Math.min(kept.get(text) ?? blocks, blocks));
}

/** A growth of fewer blocks passes: an index got one level deeper, or rows lie on separate pages. */
const FREE = 150;

/**
 * Statements that read more with more rows: of so many times the rows, more than the square root of that.
 * @returns a sentence for each
 */
export function growing(
  few: readonly MeasuredPage[],
  many: readonly MeasuredPage[],
  times: number,
): string[] {
  return many.flatMap(({ pattern, statements }) => {
    const before = few.find((page) => page.pattern === pattern);
    return [...statements].flatMap(([text, blocks]) => {
      const had = before?.statements.get(text) ?? 0;
      return blocks > had * Math.sqrt(times) + FREE
        ? [`${pattern}: ${had} → ${blocks} blocks: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`]
        : [];
    });
  });
}
