import type { PdfLexer } from './pdf-lexer.server.ts';

/** An object of a file, as far as it matters whether it does something. Of an array, its last items. */
export type PdfValue =
  | { kind: 'name' | 'string'; text: string }
  | { kind: 'int' | 'ref'; number: number }
  | PdfArray
  | PdfDict
  | { kind: 'other' };
type PdfArray = { kind: 'array'; items: PdfValue[]; length: number };
export type PdfDict = {
  kind: 'dict';
  /** Of the keys that the watcher asks for. */
  entries: Map<string, PdfValue>;
  /** Of all its keys. */
  size: number;
  /** A key that is asked for stands twice: readers differ in which one they believe. */
  twice: boolean;
};

/** Receives events while objects are read. */
export type Watcher = {
  /** Keys whose values are kept. */
  keys: ReadonlySet<string>;
  name(text: string): void;
  entry(key: string, value: PdfValue): void;
  /** Before each token, with the bytes read since the last one. @throws to stop the reading. */
  spend(bytes: number): void;
  /** Now and then: a long object must not hold the process. */
  pause(): Promise<void>;
};

/** No real file nests as deep; one that does is made to break its readers. */
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
 * Reads one object, without recursion. Of what is no object, whatever can be read of it is watched: another reader may
 * make more sense of it.
 * @returns the object, and whether the bytes of a stream follow it where the lexer stands.
 * @throws TooDeep, and what `spend` throws.
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
   * A key's value is known when the next key or the end of its dictionary comes. Of more than one, some readers believe
   * the first and some the last.
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
      // Inside of a dictionary they are noise, which readers step over.
      if (stack.length === 1 && ENDS.has(token.text)) {
        stream = token.text === 'stream';
        break;
      }
      if (token.text === 'R') toReference(top.array);
      else put(top, { kind: 'other' });
    } else put(top, token);
    // One token more, since a dictionary may be that of a stream, and a number the first of a reference.
    if (stack.length === 1 && bottom.array.length > (bottom.array.items[0]?.kind === 'int' ? 3 : 1)) break;
  }
  while (stack.length > 1) close();
  return { value: bottom.array.items[0] ?? { kind: 'other' }, stream };
}

/** Does another object begin, behind one that is complete? */
const isWhole = (bottom: Frame, stack: Frame[]) => stack.length === 1 && bottom.array.length > 0;

/** `12 0 R`: two numbers become one reference. */
function toReference(array: PdfArray): void {
  const [number, generation] = array.items.splice(-2);
  const whole = number?.kind === 'int' && generation?.kind === 'int';
  array.items.push(whole ? { kind: 'ref', number: number.number } : { kind: 'other' });
  array.length = Math.max(1, array.length - 1);
}
