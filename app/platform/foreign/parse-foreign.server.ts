import os from 'node:os';
import { log } from '../log.server.ts';
import { foreignReadings } from '../metrics.server.ts';
import { networksOf } from '../network.server.ts';
import { fairPlaces, type PlaceHolder } from './fair-places.server.ts';
import type { ForeignKind, Parcel } from './foreign-kind.server.ts';
import type { ForeignReason } from './foreign-refusals.server.ts';
import {
  type ParserCommand,
  type ParserProcess,
  productParser,
  startParser,
} from './parser-process.server.ts';

/** Sender of the content: an account, or a visitor by network address. */
export type ForeignSender = { account: string } | { address: string };

export type Read<Value> = ({ ok: true } & Parcel<Value>) | { ok: false; reason: ForeignReason };

/** An idle parser ends after this time, in ms. */
const IDLE_MS = 60_000;
const LINE = { waitingOfKey: 4, waiting: 60, longestWaitMs: 15_000 };
/** Number of concurrent parsers. They run at the lowest priority, so more parsers than processors do no harm. */
const PLACES = Math.min(8, Math.max(3, os.availableParallelism()));

type Options = { command?: () => ParserCommand; places?: number; idleMs?: number; longestWaitMs?: number };

/** Parsers that are started when they are needed, serve one sender after the other, and end when idle. */
export function parserPool({
  command = productParser,
  places = PLACES,
  idleMs = IDLE_MS,
  longestWaitMs = LINE.longestWaitMs,
}: Options = {}) {
  const { take } = fairPlaces({ ...LINE, places, longestWaitMs });
  const all = new Set<ParserProcess>();
  const idle: { parser: ParserProcess; timer: NodeJS.Timeout }[] = [];

  const drop = (parser: ParserProcess) => {
    all.delete(parser);
    parser.end();
  };
  const start = () => {
    const parser = startParser(command());
    all.add(parser);
    return parser;
  };
  const next = (): ParserProcess => {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.timer);
      if (found.parser.usable()) return found.parser;
      drop(found.parser);
    }
    return start();
  };
  const putBack = (parser: ParserProcess) => {
    if (!parser.usable()) return drop(parser);
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.parser === parser),
        1,
      );
      drop(parser);
    }, idleMs).unref();
    idle.push({ parser, timer });
  };

  return {
    /**
     * Reads foreign content of a kind in a parser process. Expected failures are values.
     * @throws on defects of the product
     */
    async parse<Input, Output>(
      kind: ForeignKind<Input, Output>,
      sender: ForeignSender,
      input: Input,
      files: Uint8Array[] = [],
    ): Promise<Read<Output>> {
      const { name, limits } = kind;
      const ended = (reason: ForeignReason): Read<Output> => {
        foreignReadings.inc({ kind: name, outcome: reason });
        for (const listener of listeners) listener(name, reason);
        log.warn({ event: 'foreign', name, code: reason }, 'foreign content not read');
        return { ok: false, reason };
      };
      if (files.reduce((sum, { length }) => sum + length, 0) > limits.inputBytes) return ended('too-large');
      const release = await take(holderOf(sender));
      if (!release) return ended('busy');
      const parser = next();
      try {
        const outcome = await parser.parse({ kind: name, limits, input }, files);
        if (!outcome.ok) return ended(outcome.reason);
        foreignReadings.inc({ kind: name, outcome: 'read' });
        const { value, files: answered } = outcome.parcel;
        return { ok: true, value: value as Output, files: answered };
      } finally {
        putBack(parser);
        release();
      }
    },
    /** Process ids of the parsers that run. */
    pids: () => [...all].flatMap(({ pid, usable }) => (usable() && pid !== undefined ? [pid] : [])),
    end() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const parser of all) drop(parser);
    },
  };
}

const holderOf = (sender: ForeignSender): PlaceHolder =>
  'account' in sender
    ? { key: `account ${sender.account}`, isVisitor: false }
    : { key: `network ${networksOf(sender.address).narrow}`, isVisitor: true };

type Listener = (kind: string, reason: ForeignReason) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with each reading that was ended or refused. @returns a function that removes the listener */
export function onForeignRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const holder = globalThis as { __nomeParsers?: ReturnType<typeof parserPool> };
const pool = () => {
  holder.__nomeParsers ??= parserPool();
  return holder.__nomeParsers;
};

/**
 * Parses foreign content in a separate process, within the limits of its kind.
 * @param sender owner of the place: an account or a network has one at a time
 */
export const parseForeign = <Input, Output>(
  kind: ForeignKind<Input, Output>,
  sender: ForeignSender,
  input: Input,
  files: Uint8Array[] = [],
): Promise<Read<Output>> => pool().parse(kind, sender, input, files);

/** The longest text that is read in this process: patterns are linear, so that it takes some ms. */
const SHORT_TEXT = 2_000;

/** Reads a stranger's text: a short text in this process, a longer one by `parseForeign`. */
export async function parseForeignText<Input, Output>(
  kind: ForeignKind<Input, Output>,
  sender: ForeignSender,
  input: Input,
  text: string,
): Promise<Read<Output>> {
  const files = [Buffer.from(text)];
  if (text.length > SHORT_TEXT) return parseForeign(kind, sender, input, files);
  const parse = await kind.load();
  return { ok: true, ...(await parse(input, files)) };
}

/** Ends the parsers of this process. */
export const endParsers = (): void => holder.__nomeParsers?.end();
