/**
 * DER (ITU-T X.690), as much of it as certificates, signatures (CMS) and time stamps need. It works alike on the server
 * and in a browser.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A value as it was read: `raw` is all of it, `value` what stands behind its length. */
export type DerValue = { tag: number; value: Bytes; raw: Bytes };

/** What was read is no DER, or another structure than the one that was looked for. */
export class NotDer extends Error {
  override name = 'NotDer';
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws NotDer when the text is no hexadecimal */
export function bytesOfHex(hex: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new NotDer('hex');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function der(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const value = joined(...parts);
  if (value.length < 0x80) return joined(Uint8Array.of(tag, value.length), value);
  const size = bytesOfHex(padded(value.length.toString(16)));
  return joined(Uint8Array.of(tag, 0x80 | size.length), size, value);
}

const padded = (hex: string) => (hex.length % 2 ? `0${hex}` : hex);

export const sequence = (...parts: readonly Uint8Array[]): Bytes => der(TAG.sequence, ...parts);
export const octets = (bytes: Uint8Array): Bytes => der(TAG.octets, bytes);
export const bits = (bytes: Uint8Array): Bytes => der(TAG.bits, Uint8Array.of(0), bytes);
export const nothing = (): Bytes => der(TAG.nothing);
/** `[number]` around whole values. */
export const tagged = (number: number, ...parts: readonly Uint8Array[]): Bytes =>
  der(0xa0 | number, ...parts);

/** A set in the order that DER asks for. */
export const sortedSet = (...parts: readonly Uint8Array[]): Bytes =>
  der(TAG.set, ...parts.toSorted((a, b) => (hexOf(a) < hexOf(b) ? -1 : 1)));

/** A number that is not negative, or the bytes of one. */
export function integer(value: number | Uint8Array): Bytes {
  const bytes = typeof value === 'number' ? bytesOfHex(padded(value.toString(16))) : value;
  const from = bytes.findIndex((byte) => byte !== 0);
  const plain = from < 0 ? Uint8Array.of(0) : bytes.subarray(from);
  return der(TAG.integer, (plain[0] ?? 0) & 0x80 ? Uint8Array.of(0) : new Uint8Array(), plain);
}

export function oid(dotted: string): Bytes {
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt);
  return der(TAG.oid, ...[first * 40n + second, ...rest].map(base128));
}

function base128(arc: bigint): Bytes {
  const digits = [Number(arc & 0x7fn)];
  for (let left = arc >> 7n; left > 0n; left >>= 7n) digits.unshift(0x80 | Number(left & 0x7fn));
  return Uint8Array.from(digits);
}

/** GeneralizedTime in whole seconds. */
export const time = (instant: Date): Bytes =>
  der(TAG.time, utf8(`${instant.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`));

/** Reads one value from the beginning of `bytes`. @throws NotDer */
export function readDer(bytes: Uint8Array): DerValue {
  const source = bytes as Bytes;
  const [tag, short] = [source[0], source[1]];
  if (tag === undefined || short === undefined) throw new NotDer('cut');
  let size = short;
  let from = 2;
  if (short > 0x80) {
    from += short - 0x80;
    if (from > 6) throw new NotDer('length');
    size = Number.parseInt(hexOf(source.subarray(2, from)) || 'x', 16);
  }
  if (short === 0x80 || Number.isNaN(size) || source.length < from + size) throw new NotDer('length');
  return { tag, value: source.subarray(from, from + size), raw: source.subarray(0, from + size) };
}

/** The values inside of one. @throws NotDer */
export function childrenOf({ value }: Pick<DerValue, 'value'>): DerValue[] {
  const found: DerValue[] = [];
  for (let at = 0; at < value.length; ) {
    const child = readDer(value.subarray(at));
    found.push(child);
    at += child.raw.length;
  }
  return found;
}

/** One of several values, which must be there and, where a tag is given, be of it. @throws NotDer */
export function pick(values: readonly DerValue[], at: number, tag?: number): DerValue {
  const found = values[at];
  if (!found || (tag !== undefined && found.tag !== tag)) throw new NotDer(`value ${at}`);
  return found;
}

/** @throws NotDer */
export function dottedOf({ tag, value }: DerValue): string {
  if (tag !== TAG.oid || value.length === 0) throw new NotDer('oid');
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of value) {
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [head = 0n, ...rest] = arcs;
  const first = head < 40n ? 0n : head < 80n ? 1n : 2n;
  return [first, head - first * 40n, ...rest].join('.');
}

/** The instant of a UTCTime or GeneralizedTime. @throws NotDer */
export function instantOf({ tag, value }: DerValue): Date {
  const text = new TextDecoder('latin1').decode(value);
  const full = tag === TAG.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, y, mo, d, h, mi, s, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(full) ?? [];
  const instant = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(instant.getTime())) throw new NotDer('time');
  return instant;
}
