import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { aim, type Fault } from './aim.ts';
import { addPeople, ownerOf, type Person } from './fault-people.ts';
import { Ledger } from './ledger.ts';
import { type Load, startVisitors } from './visitors.ts';
import { Web } from './web.ts';

export type Row = {
  fault: string;
  rounds: number;
  /** Ends of the web process without a kill. */
  exits: number;
  /** Writes that were answered with success, and those of them that are not there afterwards. */
  answered: number;
  lost: number;
  /** Answers by status from the fault to the next one; 0 where the line was cut or refused. */
  statuses: Record<string, number>;
  /** From the end of the fault to the next good page of a customer, of each round. */
  seconds: number[];
};

type Options = {
  /** Folder of the data, which is left as it is afterwards. */
  dataDir: string;
  rounds: number;
  /** The faults of a round, in turn. */
  kinds: readonly (readonly Fault[])[];
  limitMs: number;
  say?: (line: string) => void;
};
export type Outcome = {
  rows: Row[];
  /** Writes that are there in part. */
  torn: string[];
  seconds: number;
};

/** Writes that must have been answered before the next fault, and how long they are waited for. */
const WRITES_BETWEEN = 8;
const WRITES_LIMIT_MS = 20_000;
const GOOD_PAGE_LIMIT_MS = 90_000;

/** Breaks the product `rounds` times while people use it. @throws when it does not come back, or time is up. */
export async function breakAndCount(options: Options): Promise<Outcome> {
  const { dataDir, rounds, kinds, limitMs, say = () => {} } = options;
  const began = performance.now();
  const web = new Web(dataDir, await freePort());
  const ledger = new Ledger();
  const rows = new Map<string, Row>();
  let load: Load | undefined;
  try {
    await web.start();
    const owner = await ownerOf(dataDir);
    const people = await addPeople(owner, dataDir, 120);
    await owner.end();
    load = startVisitors(web.url, people, ledger);
    for (let round = 0; round < rounds; round += 1) {
      if (performance.now() - began > limitMs) throw new Error(`Time is up after ${round} rounds.`);
      const kind = kinds[round % kinds.length] ?? [];
      const fault = kind.join(' + ');
      const row = rows.get(fault) ?? {
        ...{ fault, rounds: 0, exits: 0, answered: 0, lost: 0, statuses: {}, seconds: [] },
      };
      rows.set(fault, row);
      await moreWrites(ledger);
      ledger.fault = fault;
      load.statuses = row.statuses;
      const exits = web.exits;
      const took = await breakOnce(kind, web, people[round % people.length]);
      row.rounds += 1;
      row.seconds.push(took);
      row.exits += web.exits - exits;
      say(`${round + 1}/${rounds} ${fault}: ${took.toFixed(1)} s, ${ledger.entries.length} writes answered`);
    }
    await moreWrites(ledger);
    await load.stop();
    const check = await ownerOf(dataDir);
    try {
      const lost = await ledger.lost(check);
      for (const { kind, key, fault } of lost) say(`lost: ${kind} ${key} (${fault})`);
      for (const row of rows.values()) {
        row.answered = ledger.entries.filter(({ fault }) => fault === row.fault).length;
        row.lost = lost.filter(({ fault }) => fault === row.fault).length;
      }
      const seconds = Math.round((performance.now() - began) / 1_000);
      return { rows: [...rows.values()], torn: await ledger.torn(check), seconds };
    } finally {
      await check.end();
    }
  } finally {
    await load?.stop();
    await web.stop();
  }
}

async function moreWrites(ledger: Ledger): Promise<void> {
  const enough = ledger.entries.length + WRITES_BETWEEN;
  const limit = performance.now() + WRITES_LIMIT_MS;
  while (ledger.entries.length < enough && performance.now() < limit) await pause(20);
}

/** @returns the seconds from the end of the fault to the next good page of a signed-in customer. */
async function breakOnce(kind: readonly Fault[], web: Web, person?: Person): Promise<number> {
  const blows = await Promise.all(kind.map((fault) => aim(fault, web)));
  await Promise.all(blows.map((strike) => strike()));
  const began = performance.now();
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
