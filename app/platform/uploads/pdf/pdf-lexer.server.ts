/** A token of PDF's syntax (ISO 32000-2, 7.2 and 7.3). `word` is a keyword or a non-integer number. */
export type Token =
  | { kind: 'name' | 'string'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'int'; number: number }
  | { kind: '<<' }
  | { kind: '>>' }
  | { kind: '[' }
  | { kind: ']' };

/** Length to which strings are kept: a longer one is a signature or an image, and its rest is skipped. */
const KEPT = 2048;

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const [HASH, PERCENT, OPEN, CLOSE, SLASH, LESS, MORE, BACKSLASH] = Buffer.from('#%()/<>\\');
const DELIMITERS = new Set(Buffer.from('()<>[]{}/%'));
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads the tokens of a part of a file, starting at any byte. Does not throw. */
export class PdfLexer {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Null at the end of the bytes. */
  next(): Token | null {
    this.#skipSpace();
    const code = this.#bytes[this.at];
    if (code === undefined) return null;
    this.at += 1;
    if (code === SLASH) return { kind: 'name', text: this.#name() };
    if (code === OPEN) return { kind: 'string', text: this.#literal() };
    if (code === LESS || code === MORE) {
      if (this.#bytes[this.at] === code) {
        this.at += 1;
        return { kind: code === LESS ? '<<' : '>>' };
      }
      return code === LESS ? { kind: 'string', text: this.#hex() } : { kind: 'word', text: '>' };
    }
    const sign = String.fromCharCode(code);
    if (sign === '[' || sign === ']') return { kind: sign };
    if (DELIMITERS.has(code)) return { kind: 'word', text: sign };
    const text = sign + this.#regular();
    return /^[+-]?\d{1,10}$/.test(text) ? { kind: 'int', number: Number(text) } : { kind: 'word', text };
  }

  #skipSpace(): void {
    for (; this.at < this.#bytes.length; this.at += 1) {
      const code = this.#bytes[this.at] as number;
      if (code === PERCENT) this.#skipComment();
      else if (!SPACE.has(code)) return;
    }
  }

  #skipComment(): void {
    while (this.at < this.#bytes.length && this.#bytes[this.at] !== 10 && this.#bytes[this.at] !== 13)
      this.at += 1;
  }

  /** Bytes up to the next white space or delimiter; cut if long, as no word of PDF is. */
  #regular(): string {
    const start = this.at;
    while (this.at < this.#bytes.length) {
      const code = this.#bytes[this.at] as number;
      if (SPACE.has(code) || DELIMITERS.has(code)) break;
      this.at += 1;
    }
    return this.#bytes.toString('latin1', start, Math.min(this.at, start + KEPT));
  }

  /** With its escapes resolved: `/J#53` is `/JS`. */
  #name(): string {
    const text = this.#regular();
    if (!text.includes(String.fromCharCode(HASH as number))) return text;
    return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  /** A string in parentheses, with the escapes of its kept part resolved. */
  #literal(): string {
    const start = this.at;
    let depth = 1;
    for (; this.at < this.#bytes.length; this.at += 1) {
      const code = this.#bytes[this.at];
      if (code === BACKSLASH) this.at += 1;
      else if (code === OPEN) depth += 1;
      else if (code === CLOSE) depth -= 1;
      if (depth === 0) break;
    }
    const text = this.#bytes.toString('latin1', start, Math.min(this.at, start + KEPT));
    this.at += 1;
    return text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal: string | undefined, char = '') =>
      octal
        ? String.fromCharCode(Number.parseInt(octal, 8) & 255)
        : (ESCAPES[char] ?? (/[\r\n]/.test(char) ? '' : char)),
    );
  }

  #hex(): string {
    const end = this.#bytes.indexOf(MORE as number, this.at);
    const stop = end < 0 ? this.#bytes.length : end;
    const digits = this.#bytes
      .toString('latin1', this.at, Math.min(stop, this.at + KEPT))
      .replace(/[^0-9a-f]/gi, '');
    this.at = stop + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
  }
}
