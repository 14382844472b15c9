import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BuiltProduct,
  newDataDir,
  startBuiltProduct,
  stopBuiltProduct,
} from '../../scripts/built-product.ts';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { Ledger } from './ledger.ts';
import { addPeople, ownerOf, type Person } from './people.ts';
import { type Load, startVisitors } from './visitors.ts';

const FAULTS = ['web', 'postmaster', 'backend', 'listen'] as const;
export type Fault = (typeof FAULTS)[number];

/** Each alone, then each with each. */
export const KINDS: readonly (readonly Fault[])[] = [
  ...FAULTS.map((fault) => [fault]),
  ...FAULTS.flatMap((one, at) => FAULTS.slice(at + 1).map((other) => [one, other])),
];

export type Row = {
  fault: string;
  rounds: number;
  /** Times that the web process ended although nobody had killed it. */
  exits: number;
  /** Writes that were answered with success, and those of them that are not there afterwards. */
  answered: number;
  lost: number;
  /** From the fault to the next good page of a customer: half of the rounds took at most so long, and the longest. */
  medianSeconds: number;
  longestSeconds: number;
};

type Options = { rounds: number; limitMs: number; say?: (line: string) => void };
export type Outcome = { rows: Row[]; statuses: Record<string, number>; seconds: number };

/** Writes that must have been answered before the next fault, and how long they are waited for. */
const WRITES_BETWEEN = 8;
const WRITES_LIMIT_MS = 20_000;
const GOOD_PAGE_LIMIT_MS = 90_000;

/** Breaks the product `rounds` times while people use it. @throws when it does not come back, or time is up. */
export async function breakAndCount({ rounds, limitMs, say = () => {} }: Options): Promise<Outcome> {
  const began = performance.now();
  const dataDir = newDataDir('nome-faults-');
  const web = new Web(dataDir, await freePort());
  const ledger = new Ledger();
  const seconds = new Map<string, number[]>();
  const exits = new Map<string, number>();
  let load: Load | undefined;
  try {
    await web.start();
    const owner = await ownerOf(dataDir);
    const people = await addPeople(owner, dataDir, 120);
    await owner.end();
    load = startVisitors(web.url, people, ledger);
    for (let round = 0; round < rounds; round += 1) {
      if (performance.now() - began > limitMs) throw new Error(`Time is up after ${round} rounds.`);
      const kind = KINDS[round % KINDS.length] ?? [];
      const name = kind.join(' + ');
      await moreWrites(ledger);
      ledger.fault = name;
      const before = web.exits;
      const took = await breakOnce(kind, web, dataDir, people[round % people.length]);
      seconds.set(name, [...(seconds.get(name) ?? []), took]);
      exits.set(name, (exits.get(name) ?? 0) + web.exits - before);
      say(`${round + 1}/${rounds} ${name}: ${took.toFixed(1)} s, ${ledger.entries.length} writes answered`);
    }
    await moreWrites(ledger);
    await load.stop();
    const check = await ownerOf(dataDir);
    const lost = await ledger.lost(check).finally(() => check.end());
    for (const { kind, key, fault } of lost) say(`lost: ${kind} ${key} (${fault})`);
    const rows = [...seconds].map(([fault, times]) => ({
      fault,
      rounds: times.length,
      exits: exits.get(fault) ?? 0,
      answered: ledger.entries.filter((entry) => entry.fault === fault).length,
      lost: lost.filter((entry) => entry.fault === fault).length,
      medianSeconds: rounded(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0),
      longestSeconds: rounded(Math.max(...times)),
    }));
    const statuses = Object.fromEntries([...load.statuses].sort(([a], [b]) => a - b));
    return { rows, statuses, seconds: Math.round((performance.now() - began) / 1_000) };
  } finally {
    await load?.stop();
    await web.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10;

async function moreWrites(ledger: Ledger): Promise<void> {
  const enough = ledger.entries.length + WRITES_BETWEEN;
  const limit = performance.now() + WRITES_LIMIT_MS;
  while (ledger.entries.length < enough && performance.now() < limit) await pause(20);
}

/** @returns the seconds from the fault to the next good page of a signed-in customer. */
async function breakOnce(
  kind: readonly Fault[],
  web: Web,
  dataDir: string,
  person?: Person,
): Promise<number> {
  const blows = await Promise.all(kind.map((fault) => aim(fault, web, dataDir)));
  const began = performance.now();
  for (const strike of blows) strike();
  for (;;) {
    const since = performance.now() - began;
    if (since > GOOD_PAGE_LIMIT_MS)
      throw new Error(`No good page ${Math.round(since / 1_000)} s after ${kind}.`);
    // The strikes take a moment to be felt.
    await pause(100);
    const page = await fetch(`${web.url}/app`, {
      headers: { cookie: person?.cookie ?? '' },
      redirect: 'manual',
      signal: AbortSignal.timeout(GOOD_PAGE_LIMIT_MS),
    }).catch(() => null);
    await page?.text().catch(() => '');
    if (page?.status === 200) return (performance.now() - began) / 1_000;
  }
}

/** Finds what a fault is to hit. @returns the blow. */
async function aim(fault: Fault, web: Web, dataDir: string): Promise<() => void> {
  if (fault === 'web') return () => web.kill();
  if (fault === 'postmaster') {
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
    return () => process.kill(pid, 'SIGKILL');
  }
  const owner = await ownerOf(dataDir);
  const { rows } = await owner
    .query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = any($1)
       order by state in ('active', 'idle in transaction') desc nulls last, random() limit 1`,
      [fault === 'listen' ? ['nome_live'] : ['nome_app', 'nome_worker', 'nome_jobs', 'nome_auth']],
    )
    .finally(() => owner.end());
  // PostgreSQL answers SIGTERM of one backend by closing it, and SIGKILL by restarting all of them.
  const signal = fault === 'listen' ? 'SIGTERM' : 'SIGKILL';
  return () => {
    try {
      if (rows[0]) process.kill(rows[0].pid, signal);
    } catch {
      // It ended by itself meanwhile, or by the other blow.
    }
  };
}

/** The web process, started again after each blow as a service manager does; counts the ends that were none. */
class Web {
  readonly url: string;
  exits = 0;
  #product: BuiltProduct | undefined;
  #stopping = false;
  #starting: Promise<void> = Promise.resolve();
  readonly #dataDir: string;
  readonly #port: number;

  constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  start(): Promise<void> {
    this.#starting = (async () => {
      this.#product = await startBuiltProduct({
        dataDir: this.#dataDir,
        port: this.#port,
        env: { TRUSTED_PROXIES: '1' },
        log: path.join(this.#dataDir, 'server.log'),
      });
      this.#watch(this.#product.process);
    })();
    return this.#starting;
  }

  #watch(child: ChildProcess): void {
    child.once('exit', (_, signal) => {
      if (this.#stopping) return;
      if (signal !== 'SIGKILL') this.exits += 1;
      this.start().catch((error: unknown) => process.stderr.write(`${error}\n`));
    });
  }

  kill(): void {
    this.#product?.process.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting.catch(() => {});
    if (this.#product) await stopBuiltProduct(this.#product);
  }
}
