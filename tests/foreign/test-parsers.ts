/** A parser process whose kinds misbehave, for the tests of the pool. */
import { type AnyForeignKind, foreignKind, type Parcel } from '#app/platform/foreign/foreign-kind.server.ts';
import { serveParsers } from '#app/platform/foreign/parser-program.server.ts';

const parser =
  <Input>(run: (input: Input, files: Uint8Array[]) => unknown) =>
  async () =>
  async (input: Input, files: Uint8Array[]): Promise<Parcel<unknown>> => ({
    value: await run(input, files),
    files,
  });

/** Returns its input. */
export const ECHO = foreignKind(
  'echo',
  'file',
  parser((input: unknown) => input),
);
/** Computes forever. */
export const SPIN = foreignKind(
  'spin',
  'text',
  parser(() => {
    for (;;);
  }),
  { cpuMs: 300 },
);
/** Waits forever, without computing. */
export const HANG = foreignKind(
  'hang',
  'text',
  parser(() => new Promise(() => setInterval(() => {}, 1_000))),
  {
    cpuMs: 200,
  },
);
/** Fills buffers, which the heap's limit does not count. */
export const EAT_BUFFERS = foreignKind(
  'eat-buffers',
  'file',
  parser(() => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(8 * 1024 * 1024, 1));
  }),
  { memoryMb: 400 },
);
/** Fills the heap. */
export const EAT_HEAP = foreignKind(
  'eat-heap',
  'file',
  parser(() => {
    const held: unknown[] = [];
    for (;;) held.push({ at: held.length });
  }),
  { memoryMb: 4_000, cpuMs: 60_000 },
);
/** Answers with lists nested in each other, or beside each other. */
export const DEEP = foreignKind(
  'deep',
  'text',
  parser((depth: number) => {
    let value: unknown = 0;
    for (let at = 0; at < depth; at += 1) value = [value];
    return value;
  }),
);
export const MANY = foreignKind(
  'many',
  'text',
  parser((items: number) => Array(items).fill(0)),
  { items: 1_000 },
);
/** Answers with a number of bytes, some of them as a file. */
export const LONG = foreignKind(
  'long',
  'text',
  parser((length: number) => 'x'.repeat(length)),
  {
    answerBytes: 10_000,
  },
);
export const THROW = foreignKind(
  'throw',
  'text',
  parser(() => {
    throw new Error('broken input');
  }),
);
/** Ends its process with an uncaught error. */
export const CRASH = foreignKind(
  'crash',
  'text',
  parser(() => {
    setImmediate(() => {
      throw new Error('out of nowhere');
    });
    return new Promise(() => {});
  }),
);
/** Tries forbidden operations, and answers with the codes of the refusals. */
export const ESCAPE = foreignKind(
  'escape',
  'text',
  parser(async (file: string) => {
    const fs = await import('node:fs');
    const { spawnSync } = await import('node:child_process');
    const net = await import('node:net');
    const code = (work: () => unknown) => {
      try {
        work();
        return 'allowed';
      } catch (error) {
        return (error as NodeJS.ErrnoException).code;
      }
    };
    const connected = new Promise((resolve) => {
      net
        .connect(1, '127.0.0.1')
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
        .on('connect', () => resolve('allowed'));
    }).catch((error) => error.code);
    return {
      read: code(() => fs.readFileSync(file)),
      write: code(() => fs.writeFileSync(`${file}.new`, 'x')),
      spawn: code(() => spawnSync('true')),
      connect: await connected,
      env: Object.keys(process.env).sort(),
    };
  }),
);

export const TEST_KINDS: readonly AnyForeignKind[] = [
  ...[ECHO, SPIN, HANG, EAT_BUFFERS, EAT_HEAP, DEEP, MANY, LONG, THROW, CRASH, ESCAPE],
];

if (process.argv[1]?.endsWith('test-parsers.ts')) serveParsers(TEST_KINDS);
