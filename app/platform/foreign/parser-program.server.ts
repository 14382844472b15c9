import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { AnyForeignKind, ForeignKind, ForeignLimits } from './foreign-kind.server.ts';
import { fitsShape, frameOf, frameReader } from './frames.server.ts';

/** Frames leave by this descriptor, so that output of a library to the standard output cannot mix with them. */
const ANSWERS = 3;

/**
 * Thread that ends the process once its parent has died. The main thread notices that at the end of its input, but not
 * while a parser blocks it.
 */
const WATCH = `
  const { parentPort, workerData: parent } = require('node:worker_threads');
  let timer;
  parentPort.on('message', (busy) => {
    clearInterval(timer);
    if (busy) timer = setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);
  });`;

/** Request of the product: a kind, with the limits of its answer. */
export type ParserRequest = { kind: string; limits: ForeignLimits; input: unknown };

/**
 * Runs a parser process: reads frames from the standard input and answers each. Sends `ready` once, `began` when a
 * parser is loaded, and `parsed`, `too-large` or `failed` at its end.
 */
export function serveParsers(kinds: readonly AnyForeignKind[]): void {
  // The last argument is the product's process id: `process.ppid` is another one if the product has just ended.
  const watch = new Worker(WATCH, { eval: true, workerData: Number(process.argv.at(-1)) });
  const write = (said: string, value: unknown = null, files: Uint8Array[] = []) => {
    for (const piece of frameOf(said, { value, files })) writeWhole(piece);
  };
  const answer = async ({ kind, limits, input }: ParserRequest, files: Uint8Array[]) => {
    const found = kinds.find(({ name }) => name === kind) as ForeignKind<unknown, unknown> | undefined;
    if (!found) return write('failed');
    const parse = await found.load();
    write('began');
    const parcel = await parse(input, files);
    if (fitsShape(parcel.value, limits)) write('parsed', parcel.value, parcel.files);
    else write('too-large');
  };
  const read = frameReader(() => Number.MAX_SAFE_INTEGER);
  process.stdin.on('data', (piece: Buffer) => {
    for (const { parcel } of read(piece)) {
      watch.postMessage(true);
      void answer(parcel.value as ParserRequest, parcel.files)
        // Out of room for a list, a string or a buffer, or too many calls inside each other.
        .catch((error) => write(error instanceof RangeError ? 'too-large' : 'failed'))
        .finally(() => watch.postMessage(false));
    }
  });
  // The product has ended, or needs this process no longer.
  process.stdin.on('end', () => process.exit(0));
  write('ready');
}

/** Writes synchronously and waits for a slow reader, because the process has no other work. */
function writeWhole(bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) {
    try {
      at += fs.writeSync(ANSWERS, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(PAUSE, 0, 0, 2);
    }
  }
}
const PAUSE = new Int32Array(new SharedArrayBuffer(4));
