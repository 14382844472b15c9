import type pg from 'pg';
import { median } from '../measure.ts';
import { pageAddresses } from './panel-addresses.ts';
import { LogReader, type Ran, type Reading, statementsIn } from './statements.ts';

export type MeasuredPage = {
  pattern: string;
  /** Of its answer; 0 where no row for it exists. */
  status: number;
  databaseMs: number;
  processMs: number;
  /** Readings of its statements by their text. */
  statements: Map<string, Reading>;
};

export type Surface = 'admin' | 'customer';

type Asking = {
  /** Log of the database server, with the plans of all statements. */
  log: string;
  /** Asks for a page. @returns its status */
  ask: (pattern: string, address: string) => Promise<number>;
  /** Requests that plan the statements and fill caches, and those that are measured after them. */
  warming: number;
  times: number;
};

/** Asks for every page of a surface, one after the other, and reads from PostgreSQL's log which statements it sent. */
export async function measurePages(
  owner: pg.Client,
  surface: Surface,
  { log: file, ask, warming, times }: Asking,
): Promise<MeasuredPage[]> {
  const found: MeasuredPage[] = [];
  const log = new LogReader(file);
  for (const { pattern, address } of await pageAddresses(owner, surface)) {
    const statements = new Map<string, Reading>();
    const page = { pattern, status: 0, databaseMs: 0, processMs: 0, statements };
    found.push(page);
    if (address === null) continue;
    const took: { all: number; database: number }[] = [];
    for (let n = 0; n < warming + times; n += 1) {
      log.take();
      const began = performance.now();
      page.status = await ask(pattern, address);
      const all = performance.now() - began;
      if (page.status !== 200) break;
      const ran = statementsIn(log.take());
      if (n < warming) continue;
      took.push({ all, database: ran.reduce((sum, { ms }) => sum + ms, 0) });
      keepFewest(statements, readingsByShape(ran));
    }
    if (took.length === 0) continue;
    page.databaseMs = median(took.map(({ database }) => database));
    page.processMs = Math.max(0, median(took.map(({ all, database }) => all - database)));
  }
  return found;
}

/** Values that are written into a text are left out: statements of one shape are one. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/'[^']*'/g, "'…'")
    .replaceAll(/\b\d+\b/g, '0')
    .trim();

const each = (of: (...values: number[]) => number, a: Reading, b: Reading): Reading => ({
  blocks: of(a.blocks, b.blocks),
  rows: of(a.rows, b.rows),
});

/** The most that a statement of each shape read within one request. */
function readingsByShape(ran: readonly Ran[]): Map<string, Reading> {
  const found = new Map<string, Reading>();
  for (const { text, blocks, rows } of ran) {
    const known = found.get(shapeOf(text));
    found.set(shapeOf(text), known ? each(Math.max, known, { blocks, rows }) : { blocks, rows });
  }
  return found;
}

/** Keeps the fewest of several requests: on a new connection functions also read the catalog. */
function keepFewest(kept: Map<string, Reading>, found: Map<string, Reading>): void {
  for (const [text, reading] of found) {
    const known = kept.get(text);
    kept.set(text, known ? each(Math.min, known, reading) : reading);
  }
}

/**
 * Growth that passes. Blocks: an index got one level deeper, or rows lie on separate pages. Rows: queues are counted up
 * to 1 000.
 */
const FREE: Reading = { blocks: 150, rows: 2_500 };
const UNITS = ['blocks', 'rows'] as const;
const NOTHING: Reading = { blocks: 0, rows: 0 };

/** Statements that read one entry of an index for each thing that they count, because a median has no sums. */
const MEDIANS = ['percentile_cont'];

/**
 * Statements that read more with more rows: of so many times the rows, more than the square root of that.
 * @returns a sentence for each
 */
export function growing(
  few: readonly MeasuredPage[],
  many: readonly MeasuredPage[],
  times: number,
  free = FREE,
): string[] {
  return many.flatMap(({ pattern, statements }) => {
    const before = few.find((page) => page.pattern === pattern);
    if (before?.status !== 200) return [];
    return [...statements].flatMap(([text, now]) => {
      const had = before.statements.get(text) ?? NOTHING;
      const units = MEDIANS.some((name) => text.includes(name)) ? (['blocks'] as const) : UNITS;
      return units
        .filter((unit) => now[unit] > had[unit] * Math.sqrt(times) + free[unit])
        .map(
          (unit) =>
            `${pattern}: ${had[unit]} → ${now[unit]} ${unit}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
        );
    });
  });
}
