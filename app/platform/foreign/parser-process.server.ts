import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { ForeignLimits, Parcel } from './foreign-kind.server.ts';
import { BadFrame, frameOf, frameReader } from './frames.server.ts';
import type { ParserRequest } from './parser-program.server.ts';

/** Result of a reading: an answer, an exceeded limit, or a fault. */
type ParserOutcome =
  | { ok: true; parcel: Parcel<unknown> }
  | { ok: false; reason: 'too-long' | 'too-large' | 'failed' };

/** One process that parses strangers' content, one reading at a time. */
export type ParserProcess = {
  readonly pid: number | undefined;
  /** False once it has ended, or must not be used again. */
  usable(): boolean;
  parse(asked: ParserRequest, files: Uint8Array[]): Promise<ParserOutcome>;
  end(): void;
};

/** Program of a parser, and the folders and files that it may read. */
export type ParserCommand = {
  args: string[];
  readable: string[];
  /** Heap of JavaScript, in MB; most kinds end earlier by their resident memory. */
  heapMb?: number;
  /** Ratio of the limit of elapsed time to a kind's limit of processor time. */
  clockFactor?: number;
};

/** Time for a process to start and to load its libraries, in ms. A busy machine needs seconds. */
const START_MS = 30_000;
/** Elapsed time also counts while other processes have the processor. */
const CLOCK_FACTOR = 4;
const LOOK_MS = 50;
/** Readings after which a process is replaced, and memory (MB) that it may keep between two of them. */
const MOST_READINGS = 100;
const MOST_KEPT_MB = 320;
const HEAP_MB = 1_024;

/** The product's own parser, from the build or, in development and tests, from the sources. */
export function productParser(root = process.cwd()): ParserCommand {
  const isSource = import.meta.url.split('?', 1)[0]?.endsWith('.ts');
  const folders = isSource ? ['app', 'server', 'node_modules'] : ['build/server', 'node_modules'];
  const readable = [...folders, 'package.json'].map((name) => path.join(root, name));
  const entry = path.join(root, isSource ? 'server/index.ts' : 'build/server/index.js');
  return { args: [entry, 'foreign-parser'], readable };
}

/**
 * Environment of a parser, without secrets. Windows needs its own folder to start a process; civil days need the time
 * zone.
 */
const childEnv = () =>
  Object.fromEntries(
    ['SystemRoot', 'TZ'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Starts a parser process. Node's permission model denies it the network, child processes and all files but its own
 * program. It has the lowest priority, so that requests are answered first.
 */
export function startParser({
  args,
  readable,
  heapMb = HEAP_MB,
  clockFactor = CLOCK_FACTOR,
}: ParserCommand): ParserProcess {
  const flags = [
    '--permission',
    // For sharp, and for the thread that watches the parent.
    '--allow-addons',
    '--allow-worker',
    ...readable.map((file) => `--allow-fs-read=${file}`),
    `--max-old-space-size=${heapMb}`,
    '--disallow-code-generation-from-strings',
  ];
  const child = spawn(process.execPath, [...flags, ...args, String(process.pid)], {
    env: { NODE_ENV: 'production', ...childEnv() },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  lowerPriority(child);
  const answers = child.stdio[3] as Socket;
  // An idle parser keeps no process alive; its end of the input is the end of it.
  child.unref();
  answers.unref();
  (child.stdin as Socket).unref();

  let job: Job | null = null;
  let usable = true;
  let readings = 0;

  const settle = (outcome: ParserOutcome) => {
    const settled = job;
    job = null;
    clearInterval(settled?.timer);
    settled?.resolve(outcome);
  };
  const kill = (reason: 'too-long' | 'too-large' | 'failed') => {
    usable = false;
    child.kill('SIGKILL');
    settle({ ok: false, reason });
  };
  const look = () => {
    if (!job) return;
    const used = usageOf(child.pid);
    const now = performance.now();
    if (used && used.memoryMb > job.limits.memoryMb) return kill('too-large');
    if (!job.began) {
      if (now - job.at > START_MS) kill('failed');
      return;
    }
    const { cpuMs } = job.limits;
    if (now - job.at > cpuMs * clockFactor || (used && used.cpuMs - job.cpuMs > cpuMs)) kill('too-long');
  };
  const said: Record<string, (parcel: Parcel<unknown>) => void> = {
    ready: () => {},
    began: () => {
      if (job)
        Object.assign(job, { began: true, at: performance.now(), cpuMs: usageOf(child.pid)?.cpuMs ?? 0 });
    },
    parsed: (parcel) => settle({ ok: true, parcel }),
    'too-large': () => settle({ ok: false, reason: 'too-large' }),
    failed: () => settle({ ok: false, reason: 'failed' }),
  };
  const read = frameReader(() => job?.limits.answerBytes ?? 1_024);
  answers.on('data', (piece: Buffer) => {
    if (!usable) return;
    try {
      for (const frame of read(piece)) (said[frame.said] ?? (() => kill('failed')))(frame.parcel);
    } catch (error) {
      kill(error instanceof BadFrame ? error.reason : 'failed');
    }
  });
  const onEnd = (reason: 'too-large' | 'failed') => {
    usable = false;
    settle({ ok: false, reason });
  };
  // V8 aborts where its heap is full.
  child.on('exit', (code, signal) => onEnd(signal === 'SIGABRT' || code === 134 ? 'too-large' : 'failed'));
  child.on('error', () => onEnd('failed'));
  child.stdin?.on('error', () => {});
  answers.on('error', () => {});

  return {
    pid: child.pid,
    usable: () => usable && readings < MOST_READINGS && (usageOf(child.pid)?.memoryMb ?? 0) < MOST_KEPT_MB,
    parse(asked, files) {
      if (!usable || job) return Promise.resolve({ ok: false, reason: 'failed' });
      readings += 1;
      return new Promise((resolve) => {
        const timer = setInterval(look, LOOK_MS);
        job = { resolve, timer, limits: asked.limits, began: false, at: performance.now(), cpuMs: 0 };
        void send(child, frameOf('parse', { value: asked, files }));
      });
    },
    end() {
      if (job) kill('failed');
      usable = false;
      child.stdin?.end();
    },
  };
}

type Job = {
  resolve: (outcome: ParserOutcome) => void;
  timer: ReturnType<typeof setInterval>;
  limits: ForeignLimits;
  began: boolean;
  /**
   * Time at which the reading was sent or, once it runs, began; and the processor time of the process at that moment,
   * in ms.
   */
  at: number;
  cpuMs: number;
};

/** Bytes that are written at once. */
const PIECE = 64 * 1024;

/**
 * Writes a request in pieces, as fast as the parser reads: all of a large file at once would delay other requests. If the
 * parser ends meanwhile, its exit settles the reading, and the rest is not written.
 */
async function send({ stdin }: ChildProcess, frame: readonly Uint8Array[]): Promise<void> {
  for (const part of frame)
    for (let at = 0; at < part.length; at += PIECE)
      if (stdin?.write(part.subarray(at, at + PIECE)) === false)
        await new Promise((resolve) => stdin.once('drain', resolve));
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** Processor time and resident memory of a process; null on systems other than Linux. */
function usageOf(pid: number | undefined): { cpuMs: number; memoryMb: number } | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program may hold blanks; fields 14 and 15 are its time, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
      memoryMb: Number(kilobytes ?? 0) / 1_024,
    };
  } catch {
    return null;
  }
}
