import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownerOf } from './fault-people.ts';
import type { Web } from './web.ts';

/** What a fault does once it has found its target: until it resolves, the fault lasts. */
type Blow = () => void | Promise<void>;

/** Longer than any limit of the product, and than `idle_in_transaction_session_timeout`; ms. */
const FROZEN_MS = 40_000;
const FULL_MS = 20_000;

const AIMS = {
  web: async (web) => () => web.signal('SIGKILL'),
  postmaster: async (web) => {
    const pid = postmasterOf(web.dataDir);
    return () => signal('SIGKILL', [pid]);
  },
  // PostgreSQL answers SIGKILL of one backend by restarting all of them, and SIGTERM by closing it.
  backend: async (web) => {
    const pid = await backendOf(web, ['nome_app', 'nome_worker', 'nome_jobs', 'nome_auth']);
    return () => signal('SIGKILL', pid);
  },
  listen: async (web) => {
    const pid = await backendOf(web, ['nome_live']);
    return () => signal('SIGTERM', pid);
  },
  everything: async (web) => {
    const pids = serverOf(web.dataDir);
    return () => {
      web.signal('SIGKILL');
      signal('SIGKILL', pids);
    };
  },
  'database frozen': async (web) => async () => {
    const thaw = freezeDatabase(web.dataDir);
    await pause(FROZEN_MS);
    thaw();
  },
  'web frozen': async (web) => async () => {
    web.signal('SIGSTOP');
    await pause(FROZEN_MS);
    web.signal('SIGCONT');
  },
  'disk full': async (web) => async () => {
    const ballast = path.join(web.dataDir, 'ballast');
    fillDisk(ballast);
    await pause(FULL_MS);
    fs.rmSync(ballast);
  },
} satisfies Record<string, (web: Web) => Promise<Blow>>;

export type Fault = keyof typeof AIMS;

/** Finds what a fault is to hit. @returns the blow. */
export const aim = (fault: Fault, web: Web): Promise<Blow> => AIMS[fault](web);

const KILLS = ['web', 'postmaster', 'backend', 'listen'] as const satisfies Fault[];

/** Each alone, then each with each. */
export const KINDS: readonly (readonly Fault[])[] = [
  ...KILLS.map((fault) => [fault]),
  ...KILLS.flatMap((one, at) => KILLS.slice(at + 1).map((other) => [one, other])),
];

/** Faults that last. */
export const LASTING: readonly (readonly Fault[])[] = [['database frozen'], ['web frozen'], ['disk full']];

function signal(name: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile, or by the other kill.
    }
  }
}

/** Stops the database server with all its processes. @returns what lets them run again */
export function freezeDatabase(dataDir: string): () => void {
  const pids = serverOf(dataDir);
  signal('SIGSTOP', pids);
  return () => signal('SIGCONT', pids);
}

const postmasterOf = (dataDir: string): number =>
  Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** The database server with all of its processes. */
function serverOf(dataDir: string): number[] {
  const server = postmasterOf(dataDir);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' });
  return [server, ...children.split('\n').map(Number)].filter((pid) => pid > 0);
}

/** One backend of these pools, one that works if there is one; none while nothing is connected. */
async function backendOf({ dataDir }: Web, pools: readonly string[]): Promise<number[]> {
  const owner = await ownerOf(dataDir);
  const { rows } = await owner
    .query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = any($1)
       order by state in ('active', 'idle in transaction') desc nulls last, random() limit 1`,
      [pools],
    )
    .finally(() => owner.end());
  return rows.map(({ pid }) => pid);
}

/** Writes until not one byte more goes in. */
function fillDisk(file: string): void {
  const block = Buffer.alloc(1024 * 1024);
  const ballast = fs.openSync(file, 'w');
  try {
    for (let size = block.length; size >= 1; ) {
      try {
        fs.writeSync(ballast, block, 0, size);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    fs.closeSync(ballast);
  }
}

/** Makes `folder` a disk of its own that can be filled. @returns what undoes it. @throws without root on Linux. */
export function smallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', folder]);
  return () => execFileSync('umount', [folder]);
}
