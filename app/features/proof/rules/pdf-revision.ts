import type { Bytes } from '#app/lib/bytes.ts';
import { inflate } from './inflate.ts';
import {
  isCount,
  isDict,
  isRef,
  isText,
  nameIn,
  type PdfObject,
  PdfReader,
  type SignedDict,
  type SignedValue,
  UnreadablePdf,
} from './pdf-syntax.ts';

/** Place of an object: in the file, or inside an object stream. */
export type PdfEntry = { at: number } | { container: number; index: number } | 'free';
/** A cross-reference section with its trailer. */
export type PdfSection = { at: number; entries: Map<number, PdfEntry>; trailer: SignedDict };

/** Largest table or object stream after inflating; bytes. Contracts have some hundred objects. */
const MOST_TABLE = 1024 * 1024;
/** Largest attachment after inflating; bytes. */
const MOST_ATTACHED = 8 * 1024 * 1024;
/** Most sections of a file: each costs a pass over all earlier ones. */
export const MOST_SECTIONS = 50;

/** Reads a section of either form: `xref` with its trailer, or a stream. @throws UnreadablePdf */
async function readXref(bytes: Bytes, at: number): Promise<PdfSection> {
  const reader = new PdfReader(bytes, at);
  if (!reader.sees('xref')) return sectionOfStream(bytes, reader.object());
  return readTable(reader);
}

/** Reads a table and its trailer; the reader stops behind the trailer. @throws UnreadablePdf */
export function readTable(reader: PdfReader): PdfSection {
  const { at } = reader;
  reader.take('xref');
  const entries = new Map<number, PdfEntry>();
  for (reader.skipSpace(); !reader.sees('trailer'); reader.skipSpace()) {
    const first = reader.takeCount();
    const count = reader.takeCount();
    for (let i = 0; i < count; i += 1) {
      const place = reader.takeCount();
      const generation = reader.takeCount();
      reader.skipSpace();
      const inUse = reader.sees('n');
      reader.take(inUse ? 'n' : 'f');
      if (entries.has(first + i) || (inUse && generation !== 0)) throw new UnreadablePdf('entry');
      entries.set(first + i, inUse ? { at: place } : 'free');
    }
  }
  reader.take('trailer');
  const trailer = reader.value();
  if (!isDict(trailer)) throw new UnreadablePdf('trailer');
  return { at, entries, trailer };
}

/** Reads the section that an object of the type `XRef` holds. @throws UnreadablePdf */
export async function sectionOfStream(bytes: Bytes, object: PdfObject): Promise<PdfSection> {
  const trailer = object.value;
  if (!isDict(trailer) || nameIn(trailer.get('Type')) !== 'XRef') throw new UnreadablePdf('section');
  const widths = trailer.get('W');
  if (!Array.isArray(widths) || widths.length !== 3 || !widths.every((one) => isCount(one) && one <= 6))
    throw new UnreadablePdf('widths');
  const [type, second, third] = widths as [number, number, number];
  const rows = await contentOf(bytes, object);
  const index = trailer.get('Index') ?? [0, trailer.get('Size') ?? null];
  if (!Array.isArray(index) || index.length % 2 !== 0 || !index.every(isCount))
    throw new UnreadablePdf('index');
  const entries = new Map<number, PdfEntry>();
  let place = 0;
  const field = (width: number, usual: number) => {
    if (width === 0) return usual;
    let value = 0;
    for (const byte of rows.subarray(place, place + width)) value = value * 256 + byte;
    place += width;
    return value;
  };
  for (let i = 0; i < index.length; i += 2) {
    const [first, count] = [Number(index[i]), Number(index[i + 1])];
    for (let number = first; number < first + count; number += 1) {
      if (place + type + second + third > rows.length || type + second + third === 0)
        throw new UnreadablePdf('rows');
      const [kind, a, b] = [field(type, 1), field(second, 0), field(third, 0)];
      if (entries.has(number) || kind > 2 || (kind === 1 && b !== 0)) throw new UnreadablePdf('entry');
      entries.set(number, kind === 0 ? 'free' : kind === 1 ? { at: a } : { container: a, index: b });
    }
  }
  return { at: object.at, entries, trailer };
}

/** Bytes of a stream without a filter or with Flate, and the PNG predictors that tables use. @throws UnreadablePdf */
async function contentOf(bytes: Bytes, { value, stream }: PdfObject, most = MOST_TABLE): Promise<Bytes> {
  if (!stream || !isDict(value)) throw new UnreadablePdf('stream');
  const raw = bytes.slice(stream.from, stream.to);
  const filter = value.get('Filter');
  const only = Array.isArray(filter) && filter.length === 1 ? filter[0] : filter;
  if (filter === undefined) return raw;
  if (nameIn(only) !== 'FlateDecode') throw new UnreadablePdf('filter');
  const inflated = await inflate(raw, most);
  const parameters = value.get('DecodeParms');
  const given = Array.isArray(parameters) ? parameters[0] : parameters;
  const predictor = isDict(given) ? (given.get('Predictor') ?? 1) : 1;
  if (predictor === 1) return inflated;
  const columns = isDict(given) ? (given.get('Columns') ?? 1) : 1;
  if (!isCount(predictor) || predictor < 10 || !isCount(columns) || columns === 0 || columns > 64)
    throw new UnreadablePdf('predictor');
  return unpredicted(inflated, columns);
}

/** Undoes the PNG filters "none" and "up", the only ones that writers use for tables. */
function unpredicted(rows: Bytes, columns: number): Bytes {
  const count = Math.floor(rows.length / (columns + 1));
  const plain = new Uint8Array(count * columns);
  for (let row = 0; row < count; row += 1) {
    const kind = rows[row * (columns + 1)];
    if (kind !== 0 && kind !== 2) throw new UnreadablePdf('predictor');
    for (let i = 0; i < columns; i += 1) {
      const above = kind === 2 && row > 0 ? (plain[(row - 1) * columns + i] ?? 0) : 0;
      plain[row * columns + i] = (rows[row * (columns + 1) + 1 + i] ?? 0) + above;
    }
  }
  return plain;
}

/** Objects inside an object stream, in their order. @throws UnreadablePdf */
export async function packedObjects(bytes: Bytes, container: PdfObject): Promise<PdfObject[]> {
  const dict = container.value;
  if (!isDict(dict) || nameIn(dict.get('Type')) !== 'ObjStm' || dict.has('Extends'))
    throw new UnreadablePdf('object stream');
  const [count, first] = [dict.get('N'), dict.get('First')];
  const content = await contentOf(bytes, container);
  if (!isCount(count) || !isCount(first) || count > content.length) throw new UnreadablePdf('object stream');
  const head = new PdfReader(content.subarray(0, first), 0);
  const places = Array.from({ length: count }, () => [head.takeCount(), head.takeCount()] as const);
  return places.map(([number, offset]) => {
    const reader = new PdfReader(content, first + offset);
    return { number, at: container.at, end: container.end, value: reader.value(), stream: null };
  });
}

/** A revision of the document, starting at one section. */
export class PdfRevision {
  readonly #bytes: Bytes;
  readonly #known = new Map<number, PdfObject>();
  /** Objects of object streams, by the place of the stream. */
  readonly #packed: Map<number, PdfObject[]>;
  readonly entries: Map<number, PdfEntry>;
  readonly trailer: SignedDict;
  /** Place of its newest section. */
  readonly at: number;

  /** @param earlier revision of the same file, which has inflated some object streams. */
  constructor(
    bytes: Bytes,
    entries: Map<number, PdfEntry>,
    { at, trailer }: Omit<PdfSection, 'entries'>,
    earlier?: PdfRevision,
  ) {
    this.#bytes = bytes;
    this.#packed = earlier ? earlier.#packed : new Map();
    this.entries = entries;
    this.trailer = trailer;
    this.at = at;
  }

  has(number: number): boolean {
    const entry = this.entries.get(number);
    return entry !== undefined && entry !== 'free';
  }

  /** Returns the object of a number, or null for an unused one. @throws UnreadablePdf */
  async get(number: number): Promise<PdfObject | null> {
    const known = this.#known.get(number);
    if (known) return known;
    const entry = this.entries.get(number);
    if (entry === undefined || entry === 'free') return null;
    const object =
      'at' in entry ? this.#plain(entry.at) : (await this.#containerOf(entry.container))[entry.index];
    if (object?.number !== number) throw new UnreadablePdf(`object ${number}`);
    this.#known.set(number, object);
    return object;
  }

  #plain(at: number): PdfObject {
    const lengthOf = (number: number) => {
      const entry = this.entries.get(number);
      if (entry === undefined || entry === 'free' || !('at' in entry)) return undefined;
      return new PdfReader(this.#bytes, entry.at).object().value;
    };
    return new PdfReader(this.#bytes, at).object(lengthOf);
  }

  async #containerOf(number: number): Promise<PdfObject[]> {
    const entry = this.entries.get(number);
    if (entry === undefined || entry === 'free' || !('at' in entry)) throw new UnreadablePdf('container');
    const known = this.#packed.get(entry.at);
    if (known) return known;
    const objects = await packedObjects(this.#bytes, this.#plain(entry.at));
    this.#packed.set(entry.at, objects);
    return objects;
  }

  /** Follows a reference, if the value is one. */
  async follow(value: SignedValue | undefined): Promise<SignedValue | undefined> {
    return isRef(value) ? (await this.get(value.ref))?.value : value;
  }

  /** @throws UnreadablePdf when the trailer leads to no catalog */
  async catalog(): Promise<SignedDict> {
    const catalog = await this.follow(this.trailer.get('Root'));
    if (!isDict(catalog) || nameIn(catalog.get('Type')) !== 'Catalog') throw new UnreadablePdf('catalog');
    return catalog;
  }
}

/** Place of the section that a file of this length ends with, as its last lines state. @throws UnreadablePdf */
function statedSection(bytes: Bytes, end: number): number {
  const from = Math.max(0, end - 1024);
  const tail = String.fromCharCode(...bytes.subarray(from, end));
  const reader = new PdfReader(bytes.subarray(0, end), from + tail.lastIndexOf('startxref'));
  reader.take('startxref');
  const at = reader.takeCount();
  reader.skipSpace();
  reader.take('%%EOF');
  reader.skipSpace();
  if (!reader.isAtEnd) throw new UnreadablePdf('end');
  return at;
}

/** Reads the first `end` bytes as a whole document. @throws UnreadablePdf */
export async function readRevision(file: Bytes, end: number): Promise<PdfRevision> {
  const bytes = file.subarray(0, end);
  const sections: PdfSection[] = [];
  let at: number | null = statedSection(file, end);
  while (at !== null) {
    const section: PdfSection = await readXref(bytes, at);
    sections.push(section);
    const previous: SignedValue | undefined = section.trailer.get('Prev');
    if (previous !== undefined && (!isCount(previous) || previous >= at || sections.length >= MOST_SECTIONS))
      throw new UnreadablePdf('previous');
    at = previous === undefined ? null : Number(previous);
  }
  const [newest] = sections;
  if (!newest || newest.trailer.has('Encrypt') || newest.trailer.has('XRefStm'))
    throw new UnreadablePdf('trailer');
  const entries = new Map(sections.toReversed().flatMap((one) => [...one.entries]));
  return new PdfRevision(bytes, entries, newest);
}

/** The file of this name that the catalog lists. @throws UnreadablePdf */
export async function attachedFile(revision: PdfRevision, file: Bytes, name: string): Promise<Bytes | null> {
  const names = await revision.follow((await revision.catalog()).get('Names'));
  const tree = isDict(names) ? await revision.follow(names.get('EmbeddedFiles')) : undefined;
  const listed = isDict(tree) ? await revision.follow(tree.get('Names')) : undefined;
  if (!Array.isArray(listed)) return null;
  const found = listed.filter((_, i) => {
    const key = i % 2 === 1 ? listed[i - 1] : undefined;
    return isText(key) && key.text === name;
  });
  const spec = found.length === 1 ? await revision.follow(found[0]) : undefined;
  const files = isDict(spec) ? await revision.follow(spec.get('EF')) : undefined;
  const stream = isDict(files) ? files.get('F') : undefined;
  const object = isRef(stream) ? await revision.get(stream.ref) : null;
  return object ? contentOf(file, object, MOST_ATTACHED) : null;
}
