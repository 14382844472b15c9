import type { PdfLexer } from './pdf-lexer.server.ts';

/** An object of a file, reduced to the parts that may be active. For an array, its last items. */
export type PdfValue =
  | { kind: 'name' | 'string'; text: string }
  | { kind: 'int' | 'ref'; number: number }
  | PdfArray
  | PdfDict
  | { kind: 'other' };
type PdfArray = { kind: 'array'; items: PdfValue[]; length: number };
export type PdfDict = {
  kind: 'dict';
  /** Entries whose keys the watcher requests. */
  entries: Map<string, PdfValue>;
  /** Number of all its keys. */
  size: number;
  /** A requested key occurs twice: readers differ in which one they use. */
  twice: boolean;
};

/** Receives events while objects are read. */
export type Watcher = {
  /** Keys whose values are kept. */
  keys: ReadonlySet<string>;
  name(text: string): void;
  entry(key: string, value: PdfValue): void;
  /** Called before each token, with the bytes read since the last one. @throws to stop the reading. */
  spend(bytes: number): void;
  /** Called regularly, so that a long object does not block the process. */
  pause(): Promise<void>;
};

/** No real file is nested as deeply; a deeper one is meant to break its readers. */
const DEEPEST = 200;
const ITEMS = 8;
const TOKENS_AT_ONCE = 4096;
/** Keywords that end an object. */
const ENDS = new Set(['endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref']);

export class TooDeep extends Error {}

type Frame = { dict: PdfDict | null; array: PdfArray; key: string | null };

const newArray = (): PdfArray => ({ kind: 'array', items: [], length: 0 });
const newFrame = (isDict: boolean): Frame => ({
  dict: isDict ? { kind: 'dict', entries: new Map(), size: 0, twice: false } : null,
  array: newArray(),
  key: null,
});

/**
 * Reads one object, without recursion. Content that is no valid object is reported to the watcher as far as
 * it can be read: another reader may interpret it.
 * @returns the object, and whether the bytes of a stream follow at the lexer's position.
 * @throws TooDeep, and errors of `spend`.
 */
export async function readObject(
  lexer: PdfLexer,
  watcher: Watcher,
): Promise<{ value: PdfValue; stream: boolean }> {
  const bottom = newFrame(false);
  const stack = [bottom];
  let top = bottom;

  const put = ({ dict, key, array }: Frame, value: PdfValue) => {
    const left = array.items.length === ITEMS ? array.items.shift() : undefined;
    if (left && dict && key !== null) watcher.entry(key, left);
    array.items.push(value);
    array.length += 1;
  };
  /**
   * Stores a key's value when the next key or the end of its dictionary arrives. With several values, some
   * readers use the first and some the last.
   */
  const settle = ({ dict, array, key }: Frame) => {
    if (!dict || key === null) return;
    dict.size += 1;
    const [value = { kind: 'other' }, ...more] = array.items;
    for (const one of [value, ...more]) watcher.entry(key, one);
    if (!watcher.keys.has(key)) return;
    dict.twice ||= dict.entries.has(key) || array.length > 1;
    dict.entries.set(key, value);
  };
  const close = () => {
    const closed = stack.pop() as Frame;
    settle(closed);
    top = stack.at(-1) ?? bottom;
    put(top, closed.dict ?? closed.array);
  };

  let stream = false;
  for (let count = 1; ; count += 1) {
    if (count % TOKENS_AT_ONCE === 0) await watcher.pause();
    const before = lexer.at;
    const token = lexer.next();
    watcher.spend(lexer.at - before + 1);
    if (!token) break;
    if (token.kind === 'name') {
      watcher.name(token.text);
      if (top.dict && (top.key === null || top.array.length > 0)) {
        settle(top);
        top.key = token.text;
        top.array = newArray();
      } else put(top, token);
    } else if (token.kind === '<<' || token.kind === '[') {
      if (isWhole(bottom, stack)) break;
      if (stack.length > DEEPEST) throw new TooDeep();
      top = newFrame(token.kind === '<<');
      stack.push(top);
    } else if (token.kind === '>>' || token.kind === ']') {
      if (stack.length > 1) close();
    } else if (token.kind === 'word') {
      // Inside of a dictionary these words are noise, which readers skip.
      if (stack.length === 1 && ENDS.has(token.text)) {
        stream = token.text === 'stream';
        break;
      }
      if (token.text === 'R') toReference(top.array);
      else put(top, { kind: 'other' });
    } else put(top, token);
    // One more token, since a dictionary may belong to a stream, and a number to a reference.
    if (stack.length === 1 && bottom.array.length > (bottom.array.items[0]?.kind === 'int' ? 3 : 1)) break;
  }
  while (stack.length > 1) close();
  return { value: bottom.array.items[0] ?? { kind: 'other' }, stream };
}

/** Whether another object begins after a complete one. */
const isWhole = (bottom: Frame, stack: Frame[]) => stack.length === 1 && bottom.array.length > 0;

/** `12 0 R`: replaces two numbers by a reference. */
function toReference(array: PdfArray): void {
  const [number, generation] = array.items.splice(-2);
  const whole = number?.kind === 'int' && generation?.kind === 'int';
  array.items.push(whole ? { kind: 'ref', number: number.number } : { kind: 'other' });
  array.length = Math.max(1, array.length - 1);
}
