import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import {
  CRASH,
  DEEP,
  EAT_BUFFERS,
  EAT_HEAP,
  ECHO,
  ESCAPE,
  HANG,
  LONG,
  MANY,
  SPIN,
  THROW,
} from '#tests/foreign/test-parsers.ts';
import { onForeignRefusal, parserPool } from './parse-foreign.server.ts';
import { productParser } from './parser-process.server.ts';

const ROOT = process.cwd();
const command = () => ({
  args: [path.join(ROOT, 'tests/foreign/test-parsers.ts')],
  readable: [...productParser().readable, path.join(ROOT, 'tests/foreign')],
  heapMb: 64,
});
const pool = parserPool({ command, places: 3 });
const ANA = { account: 'ana' };
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const gone = (pid: number) => vi.waitFor(() => expect(alive(pid)).toBe(false), { timeout: 10_000 });

afterAll(() => pool.end());

test('returns values and files unchanged, also large ones', async () => {
  const files = [Buffer.alloc(20_000_000, 7), Buffer.from('€'), Buffer.alloc(0)];
  const read = await pool.parse(ECHO, ANA, { name: 'José', list: [1, null] }, files);
  expect(read).toMatchObject({ ok: true, value: { name: 'José', list: [1, null] } });
  expect(read.ok && read.files.map((file, at) => Buffer.compare(file, files[at] ?? Buffer.of()))).toEqual([
    0, 0, 0,
  ]);
});

test('a process serves one reading after the other', async () => {
  await pool.parse(ECHO, ANA, 1);
  const [pid] = pool.pids();
  await pool.parse(ECHO, { account: 'bia' }, 2);
  expect(pool.pids()).toEqual([pid]);
});

test.each([
  ['computes forever', SPIN, undefined, 'too-long'],
  ['waits forever', HANG, undefined, 'too-long'],
  ['fills buffers', EAT_BUFFERS, undefined, 'too-large'],
  ['fills the heap', EAT_HEAP, undefined, 'too-large'],
  ['answers with 5 000 lists inside each other', DEEP, 5_000, 'too-large'],
  ['answers with 10⁶ lists inside each other', DEEP, 1_000_000, 'too-large'],
  ['answers with one value too many', MANY, 1_000, 'too-large'],
  ['answers with too many bytes', LONG, 10_001, 'too-large'],
  ['throws', THROW, undefined, 'failed'],
  ['ends with an error that nothing catches', CRASH, undefined, 'failed'],
] as const)('ends a parser that %s, and reads the next content', async (_, kind, input, reason) => {
  const refused: unknown[] = [];
  const stop = onForeignRefusal((...refusal) => refused.push(refusal));
  expect(await pool.parse<unknown, unknown>(kind as never, ANA, input)).toEqual({ ok: false, reason });
  stop();
  expect(refused).toEqual([[kind.name, reason]]);
  expect(await pool.parse(ECHO, ANA, 'next')).toMatchObject({ ok: true, value: 'next' });
});

test('a parser that computes is ended by its processor time, before its limit of elapsed time', async () => {
  const own = parserPool({ command: () => ({ ...command(), clockFactor: 1_000_000 }) });
  expect(await own.parse(SPIN, ANA, null)).toEqual({ ok: false, reason: 'too-long' });
  own.end();
});

test('a parser over its limit is killed; it runs at the lowest priority until then', async () => {
  const own = parserPool({ command });
  await own.parse(ECHO, ANA, 1);
  const [pid = 0] = own.pids();
  expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_LOW);
  expect(await own.parse(SPIN, ANA, null)).toEqual({ ok: false, reason: 'too-long' });
  await gone(pid);
  own.end();
});

test('accepts answers at the limits', async () => {
  expect(await pool.parse(DEEP, ANA, 11)).toMatchObject({ ok: true });
  expect(await pool.parse(MANY, ANA, 999)).toMatchObject({ ok: true });
  expect(await pool.parse(LONG, ANA, 9_900)).toMatchObject({ ok: true });
});

test('content over the limit of its kind reaches no parser', async () => {
  const huge = Buffer.alloc(ECHO.limits.inputBytes + 1);
  expect(await pool.parse(ECHO, ANA, null, [huge])).toEqual({ ok: false, reason: 'too-large' });
});

test('a parser reads and writes no file, starts no process, reaches no network, holds no secret', async () => {
  const secret = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'nome-foreign-')), 'secret');
  fs.writeFileSync(secret, 'x');
  process.env.APP_SECRET_OF_TEST = 'x';
  const denied = 'ERR_ACCESS_DENIED';
  const read = await pool.parse(ESCAPE, ANA, secret);
  expect(read).toMatchObject({
    ok: true,
    value: { read: denied, write: denied, spawn: denied, connect: denied },
  });
  const env = read.ok ? (read.value as { env: string[] }).env : null;
  expect(env?.filter((name) => !['NODE_ENV', 'TZ', 'SystemRoot'].includes(name))).toEqual([]);
  delete process.env.APP_SECRET_OF_TEST;
  fs.rmSync(path.dirname(secret), { recursive: true });
});

test('a parser that is killed from outside fails only its reading', async () => {
  const own = parserPool({ command, places: 3 });
  await own.parse(ECHO, ANA, 1);
  const [pid = 0] = own.pids();
  const reading = own.parse(HANG, ANA, null);
  process.kill(pid, 'SIGKILL');
  expect(await reading).toEqual({ ok: false, reason: 'failed' });
  expect(await own.parse(ECHO, ANA, 2)).toMatchObject({ ok: true });
  expect(own.pids()).not.toContain(pid);
  own.end();
});

test('an idle parser ends', async () => {
  const own = parserPool({ command, idleMs: 20 });
  await own.parse(ECHO, ANA, 1);
  const [pid = 0] = own.pids();
  await gone(pid);
  expect(own.pids()).toEqual([]);
});

test('one sender never holds every place, and gets a message when its queue is full', async () => {
  const own = parserPool({ command, places: 2 });
  const flood = Array.from({ length: 8 }, () => own.parse(SPIN, ANA, null));
  const other = await own.parse(ECHO, { account: 'bia' }, 'me too');
  expect(other).toMatchObject({ ok: true });
  const reasons = (await Promise.all(flood)).map((read) => !read.ok && read.reason);
  expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(3);
  expect(reasons.filter((reason) => reason === 'too-long')).toHaveLength(5);
  own.end();
});

test('addresses of one IPv6 network count as one sender, and visitors leave a place to accounts', async () => {
  const own = parserPool({ command, places: 2, longestWaitMs: 50 });
  const first = own.parse(SPIN, { address: '2001:db8::1' }, null);
  expect(await own.parse(ECHO, { address: '2001:db8::2' }, null)).toEqual({ ok: false, reason: 'busy' });
  expect(await own.parse(ECHO, { address: '203.0.113.9' }, null)).toEqual({ ok: false, reason: 'busy' });
  expect(await own.parse(ECHO, ANA, null)).toMatchObject({ ok: true });
  expect(await first).toEqual({ ok: false, reason: 'too-long' });
  own.end();
});

/** Starts a process with a separate pool, which prints the ids of its parsers and then waits. */
const PARENT = (kind: string) => `
  import { parserPool } from '#app/platform/foreign/parse-foreign.server.ts';
  import * as kinds from '#tests/foreign/test-parsers.ts';
  const pool = parserPool({ command: () => (${JSON.stringify(command())}) });
  await pool.parse(kinds.ECHO, { account: 'ana' }, 1);
  console.log(pool.pids()[0]);
  ${kind === '' ? '' : `await pool.parse({ ...kinds.${kind}, limits: { ...kinds.${kind}.limits, cpuMs: 600_000 } }, { account: 'ana' });`}
  setInterval(() => {}, 1_000);`;

test.each([
  ['idle', ''],
  ['computing', 'SPIN'],
])('an %s parser ends when the product is killed', async (_, kind) => {
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', PARENT(kind)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (line) => resolve(Number(line))),
  );
  expect(alive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await gone(pid);
});

test('a program ends while its parsers are idle', async () => {
  const program = PARENT('').replace('setInterval(() => {}, 1_000);', '');
  const ended = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], { cwd: ROOT });
  const pid = await new Promise<number>((resolve) =>
    ended.stdout.once('data', (line) => resolve(Number(line))),
  );
  const code = await new Promise((resolve) => ended.once('exit', resolve));
  expect(code).toBe(0);
  await gone(pid);
});
