import { type Bytes, latin1 } from '#app/lib/bytes.ts';

/**
 * Strict parser of PDF syntax (ISO 32000-2, 7.2 and 7.3): it refuses bytes that two readers could understand
 * in two ways (a repeated name in a dictionary, a wrong length). No public library keeps the positions of
 * values in the file, which judging a signature requires.
 */
export type PdfName = { name: string };
export type PdfRef = { ref: number };
/** A string, decoded to bytes as Latin-1, with its place in the file including its brackets. */
export type PdfText = { text: string; from: number; to: number };
export type SignedDict = Map<string, SignedValue>;
export type SignedValue = null | boolean | number | PdfName | PdfRef | PdfText | SignedValue[] | SignedDict;

/** An indirect object; `stream` is the place of its bytes. */
export type PdfObject = {
  number: number;
  at: number;
  end: number;
  value: SignedValue;
  stream: { from: number; to: number } | null;
};

export class UnreadablePdf extends Error {
  override name = 'UnreadablePdf';
}

export const isDict = (value: SignedValue | undefined): value is SignedDict => value instanceof Map;
export const isRef = (value: SignedValue | undefined): value is PdfRef =>
  typeof value === 'object' && value !== null && 'ref' in value;
export const isText = (value: SignedValue | undefined): value is PdfText =>
  typeof value === 'object' && value !== null && 'text' in value;
export const nameIn = (value: SignedValue | undefined): string | null =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether two values have the same content, whatever their positions. */
export function isSameValue(a: SignedValue | undefined, b: SignedValue | undefined): boolean {
  if (isDict(a) || isDict(b))
    return (
      isDict(a) &&
      isDict(b) &&
      a.size === b.size &&
      [...a].every(([key, one]) => isSameValue(one, b.get(key)))
    );
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((one, i) => isSameValue(one, b[i]))
    );
  if (isText(a) && isText(b)) return a.text === b.text;
  if (isRef(a) && isRef(b)) return a.ref === b.ref;
  const name = nameIn(a);
  return name === null ? a === b : name === nameIn(b);
}

const codes = (letters: string) => new Set(Array.from(letters, (letter) => letter.charCodeAt(0)));
const SPACE = codes('\0\t\n\f\r ');
const DELIMITER = codes('()<>[]{}/%');
const [LF, CR] = [10, 13];
const codeOf = (text: string) => text.charCodeAt(0);
/** Real files have no deeper nesting or longer words. */
const MOST_DEEP = 40;
const MOST_LETTERS = 256;

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads values one after another from `at`. */
export class PdfReader {
  readonly #bytes: Bytes;
  at: number;

  constructor(bytes: Bytes, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  get #code(): number {
    return this.#bytes[this.at] ?? -1;
  }

  /** Skips white space only. */
  skipSpace(): void {
    while (SPACE.has(this.#code)) this.at += 1;
  }

  /** Skips white space and comments. */
  #skip(): void {
    this.skipSpace();
    while (this.#code === codeOf('%')) {
      while (!this.isAtEnd && this.#code !== LF && this.#code !== CR) this.at += 1;
      this.skipSpace();
    }
  }

  /** Whether exactly these letters follow, without moving. */
  sees(letters: string): boolean {
    for (let i = 0; i < letters.length; i += 1)
      if (this.#bytes[this.at + i] !== letters.charCodeAt(i)) return false;
    return true;
  }

  /** Takes a keyword that ends where a word ends. @throws UnreadablePdf */
  take(word: string): void {
    if (!this.sees(word)) throw new UnreadablePdf(word);
    this.at += word.length;
    if (/[a-z]$/i.test(word) && !this.isAtEnd && !SPACE.has(this.#code) && !DELIMITER.has(this.#code))
      throw new UnreadablePdf(word);
  }

  /** Takes a number without sign or point. @throws UnreadablePdf */
  takeCount(): number {
    this.skipSpace();
    const word = this.#word();
    if (!/^\d{1,10}$/.test(word)) throw new UnreadablePdf('number');
    return Number(word);
  }

  #word(): string {
    const from = this.at;
    while (!this.isAtEnd && !SPACE.has(this.#code) && !DELIMITER.has(this.#code)) this.at += 1;
    if (this.at - from > MOST_LETTERS) throw new UnreadablePdf('word');
    return latin1(this.#bytes.subarray(from, this.at));
  }

  /** @throws UnreadablePdf */
  value(depth = 0): SignedValue {
    if (depth > MOST_DEEP) throw new UnreadablePdf('depth');
    this.#skip();
    const from = this.at;
    if (this.sees('<<')) return this.#dict(depth);
    if (this.sees('<')) return this.#hex();
    switch (this.#code) {
      case codeOf('['):
        return this.#array(depth);
      case codeOf('('):
        return this.#literal();
      case codeOf('/'):
        return this.#name();
    }
    const word = this.#word();
    if (/^\d{1,10}$/.test(word)) return this.#reference(Number(word)) ?? Number(word);
    if (/^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/.test(word)) return Number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    this.at = from;
    throw new UnreadablePdf('value');
  }

  /** `12 0 R` behind its first number; returns null, without moving, for a plain number. */
  #reference(number: number): PdfRef | null {
    const from = this.at;
    this.#skip();
    const generation = /^\d{1,5}$/.exec(this.#word());
    if (generation) {
      this.#skip();
      if (this.#word() === 'R') {
        if (Number(generation[0]) !== 0) throw new UnreadablePdf('generation');
        return { ref: number };
      }
    }
    this.at = from;
    return null;
  }

  #name(): PdfName {
    this.at += 1;
    return {
      name: this.#word().replace(/#([0-9a-fA-F]{2})/g, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    };
  }

  #array(depth: number): SignedValue[] {
    this.at += 1;
    const found: SignedValue[] = [];
    for (;;) {
      this.#skip();
      if (this.sees(']')) break;
      found.push(this.value(depth + 1));
    }
    this.at += 1;
    return found;
  }

  #dict(depth: number): SignedDict {
    this.at += 2;
    const found: SignedDict = new Map();
    for (;;) {
      this.#skip();
      if (this.sees('>>')) break;
      if (this.#code !== codeOf('/')) throw new UnreadablePdf('key');
      const { name } = this.#name();
      if (found.has(name)) throw new UnreadablePdf('key twice');
      found.set(name, this.value(depth + 1));
    }
    this.at += 2;
    return found;
  }

  #hex(): PdfText {
    const from = this.at;
    const end = this.#bytes.indexOf(codeOf('>'), from);
    if (end < 0) throw new UnreadablePdf('hex');
    const digits = latin1(this.#bytes.subarray(from + 1, end)).replace(/[\0\t\n\f\r ]/g, '');
    if (!/^[0-9a-fA-F]*$/.test(digits)) throw new UnreadablePdf('hex');
    this.at = end + 1;
    let text = '';
    for (let i = 0; i < digits.length; i += 2)
      text += String.fromCharCode(Number.parseInt(digits.slice(i, i + 2).padEnd(2, '0'), 16));
    return { text, from, to: this.at };
  }

  #literal(): PdfText {
    const from = this.at;
    let [text, open] = ['', 0];
    for (;;) {
      const code = this.#code;
      if (code < 0) throw new UnreadablePdf('string');
      const one = String.fromCharCode(code);
      this.at += 1;
      if (one === '\\') text += this.#escaped();
      else if (one === '(') {
        if (open > 0) text += one;
        open += 1;
      } else if (one === ')') {
        open -= 1;
        if (open === 0) return { text, from, to: this.at };
        text += one;
      } else text += one;
    }
  }

  #escaped(): string {
    const octal = /^[0-7]{1,3}/.exec(latin1(this.#bytes.subarray(this.at, this.at + 3)))?.[0];
    if (octal) {
      this.at += octal.length;
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    }
    const one = String.fromCharCode(this.#code & 0xff);
    this.at += one === '\r' && this.#bytes[this.at + 1] === LF ? 2 : 1;
    if (one === '\r' || one === '\n') return '';
    return ESCAPES[one] ?? one;
  }

  /**
   * Reads `12 0 obj … endobj`.
   * @param lengthOf value of an indirect `/Length`.
   * @throws UnreadablePdf
   */
  object(lengthOf: (number: number) => SignedValue | undefined = () => undefined): PdfObject {
    const at = this.at;
    const number = this.takeCount();
    if (this.takeCount() !== 0) throw new UnreadablePdf('generation');
    this.skipSpace();
    this.take('obj');
    const value = this.value();
    this.#skip();
    let stream: PdfObject['stream'] = null;
    if (this.sees('stream')) {
      if (!isDict(value)) throw new UnreadablePdf('stream');
      stream = this.#stream(value, lengthOf);
      this.skipSpace();
    }
    this.take('endobj');
    return { number, at, end: this.at, value, stream };
  }

  #stream(dict: SignedDict, lengthOf: (number: number) => SignedValue | undefined) {
    this.at += 'stream'.length;
    if (this.#code === CR) this.at += 1;
    if (this.#code !== LF) throw new UnreadablePdf('stream');
    const from = this.at + 1;
    const stated = dict.get('Length');
    const length = isRef(stated) ? lengthOf(stated.ref) : stated;
    // An external file's bytes are not in this one.
    if (!isCount(length) || dict.has('F')) throw new UnreadablePdf('length');
    this.at = from + length;
    this.skipSpace();
    this.take('endstream');
    return { from, to: from + length };
  }
}
