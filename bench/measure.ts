import os from 'node:os';
import autocannon from 'autocannon';

export const CONNECTIONS = 16;

export type Ask = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};
export type Side = { url: string; asks: Ask[] };
export type Row = {
  name: string;
  /** The least share of the raw limit's requests/s that the product must reach. */
  least?: number;
  /** The latest that one of the product's answers may come while nothing else is asked; median, ms. */
  latest?: number;
  /** With fifty times the rows at most so many times slower. */
  slower?: number;
  product: Side;
  raw: Side;
  /** The same operation on the independent limit (`bench/yardstick`), and the share of it that the product must reach. */
  yardstick?: { side: Side; least?: number };
  /** Each ask is sent once a shot, by one connection alone: for what changes data. Else all, over and over, for a time. */
  once?: boolean;
  /** Puts the data back before a shot. */
  before?: () => Promise<unknown>;
};
export type Compared = {
  product: number;
  raw: number;
  ratio: number;
  alone: number;
  rawAlone: number;
  yardstick?: { rate: number; ratio: number };
};
type Taken = { product: number; raw: number; yardstick: number };

/** How many answers are asked for one after the other. */
const ALONE = 15;

/** Rounds that warm a product up, at most; it is warm when two in a row were hardly faster than the best before them. */
const WARMING = 10;
const HARDLY = 1.03;

/** All sides in turns, so that a slower minute of the machine hits each of them. */
async function inTurns(row: Row, seconds: number): Promise<Taken> {
  const found = { product: 0, raw: 0, yardstick: 0 };
  const sides = { raw: row.raw, yardstick: row.yardstick?.side, product: row.product };
  for (const [name, side] of Object.entries(sides)) {
    if (!side) continue;
    await row.before?.();
    found[name as keyof Taken] = await shoot(side, row.once === true, seconds);
  }
  return found;
}

/**
 * Asks the product for everything that only reads, three times over: what runs again and again is compiled better and
 * better, for ten thousand requests and more, and a service runs for weeks. Without it the first rows are the slowest.
 */
export async function warmUp(rows: readonly Row[], seconds: number): Promise<void> {
  for (const row of [rows, rows, rows].flat()) if (!row.once) await shoot(row.product, false, seconds);
}

/**
 * So many rounds of a warm product.
 * @returns requests/s, their ratio (the median of the rounds' own), and the ms of an answer that comes alone.
 */
export async function compare(row: Row, rounds: number, seconds: number): Promise<Compared> {
  let best = 0;
  for (let round = 0, steady = 0; round < WARMING && steady < 2; round += 1) {
    const { product } = await inTurns(row, seconds);
    steady = product < best * HARDLY ? steady + 1 : 0;
    best = Math.max(best, product);
  }
  const taken: Taken[] = [];
  while (taken.length < rounds) taken.push(await inTurns(row, seconds));
  await row.before?.();
  return {
    product: median(taken.map(({ product }) => product)),
    raw: median(taken.map(({ raw }) => raw)),
    ratio: median(taken.map(({ product, raw }) => product / raw)),
    alone: await alone(row.product),
    rawAlone: await alone(row.raw),
    ...(row.yardstick && {
      yardstick: {
        rate: median(taken.map(({ yardstick }) => yardstick)),
        ratio: median(taken.map(({ product, yardstick }) => product / yardstick)),
      },
    }),
  };
}

/** The share of all processors' time that `work` and what goes on beside it take. */
export async function busyWhile<T>(work: () => Promise<T>): Promise<{ result: T; busy: number }> {
  const before = processorTimes();
  const result = await work();
  const after = processorTimes();
  return { result, busy: 1 - (after.idle - before.idle) / (after.all - before.all) };
}

function processorTimes(): { idle: number; all: number } {
  const sums = { idle: 0, all: 0 };
  for (const { times } of os.cpus()) {
    sums.idle += times.idle;
    for (const time of Object.values(times)) sums.all += time;
  }
  return sums;
}

/** Requests/s of several servers at once, which share the connections. */
export async function together(sides: Side[], seconds: number): Promise<number> {
  const all = await Promise.all(sides.map((side) => shoot(side, false, seconds, CONNECTIONS / sides.length)));
  return all.reduce((sum, one) => sum + one, 0);
}

async function shoot(
  { url, asks }: Side,
  once: boolean,
  seconds: number,
  connections = CONNECTIONS,
): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections,
    ...(once ? { amount: asks.length } : { duration: seconds }),
    requests: [requestOf(asks[0])],
    setupClient(client) {
      leaveUnread(client);
      // Every connection has its own people: two that change the same rows would wait for each other.
      const own = asks.filter((_, n) => n % connections === connection);
      connection += 1;
      client.setRequests(own.map(requestOf));
    },
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}${asks[0]?.path}: ${result.errors} errors, ${result.non2xx} refusals`);
  return result.requests.total / result.duration;
}

/**
 * autocannon takes bodies for text, and reading compressed ones as text keeps a processor busy for longer than the product
 * is with its whole answer.
 */
function leaveUnread(client: object): void {
  (client as { pipelinedRequests: { addBody(part: Buffer): void } }).pipelinedRequests.addBody = () => {};
}

const requestOf = (ask: Ask = { path: '/' }) => ({ method: 'GET' as const, ...ask });

/** Median ms of one request after the other, behind those that warm up. */
async function alone({ url, asks }: Side): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ALONE + 3; n += 1) times.push(await timed(url, asks[n % asks.length]));
  return median(times.slice(3));
}

/** Ms until the whole answer is there. */
export async function timed(url: string, ask: Ask = { path: '/' }): Promise<number> {
  const began = performance.now();
  const { path, ...init } = ask;
  await (await fetch(`${url}${path}`, { ...init, redirect: 'manual' })).arrayBuffer();
  return performance.now() - began;
}

export const median = (of: readonly number[]): number => percentile(of, 0.5);
export const percentile = (of: readonly number[], share: number): number =>
  of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * share))] ?? 0;
