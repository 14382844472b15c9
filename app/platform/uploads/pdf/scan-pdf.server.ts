import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { PdfLexer } from './pdf-lexer.server.ts';
import { type PdfDict, type PdfValue, readObject, TooDeep, type Watcher } from './read-object.server.ts';

/** `unreadable`: its content cannot be determined with certainty. */
export type ScanFault = 'broken' | 'locked' | 'active' | 'unreadable';

const MEGABYTE = 1024 * 1024;
/**
 * Limits of the work on one file: bytes read (each pass reads some again), unpacked bytes, and object
 * streams.
 */
const LIMITS = {
  passes: 4,
  inflated: 64 * MEGABYTE,
  oneStream: 16 * MEGABYTE,
  streams: 5_000,
  objects: 100_000,
};
const SLICE_MS = 8;
/** Room for two numbers before `obj`. */
const HEAD = 40;

/**
 * Names of active content (ISO 32000-2, 12.6.4, 12.7.9, 7.11.4, 13): it runs, opens, sends or embeds
 * something. They have no other use, so that one of them anywhere in an object is enough.
 */
const ACTIVE_NAMES = new Set([
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'GoTo3DView', 'Rendition'],
  ...['RichMedia', 'RichMediaExecute', '3D', 'Movie', 'Sound', 'XFA'],
  ...['EmbeddedFiles', 'EmbeddedFile', 'FileAttachment'],
]);
/** Keys with special meanings in an action, an object stream or a trailer. */
const KEYS = new Set(['S', 'Next', 'Type', 'N', 'First', 'Filter', 'DecodeParms', 'F']);
/** Allowed actions of a page on opening: scroll to a place, or print. */
const HARMLESS = new Set(['GoTo', 'Named']);
/** Forbidden targets of a link, which waits for a click: schemes that lead into the reader's machine. */
const BAD_LINK = /^\s*(?:(?:javascript|vbscript|data|file|smb):|\\\\)/i;

/** The work on one file exceeds its limits. */
class TooMuch extends Error {}

const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);

/**
 * Scans a PDF for active or embedded content. Readers differ in how they interpret a file: the valid
 * one of two objects with one number, the beginning of an object, their trust in the table. So the scan
 * interprets nothing: it reads **every** place where an object can begin (`obj`, `trailer`, the entries of object
 * streams), also inside comments, strings and older revisions. Bounded in time, memory and depth; yields to
 * other work.
 */
export async function scanPdf(bytes: Buffer): Promise<ReadonlySet<ScanFault>> {
  const scan = new Scan(bytes.length);
  try {
    await scan.file(bytes);
  } catch (error) {
    if (!(error instanceof TooMuch) && !(error instanceof TooDeep)) throw error;
    scan.faults.add('unreadable');
  }
  return scan.faults;
}

class Scan implements Watcher {
  readonly faults = new Set<ScanFault>();
  readonly keys = KEYS;
  #left: number;
  #inflatable = LIMITS.inflated;
  #streams = 0;
  #sliceStart = performance.now();
  #hasRoot = false;
  #hasCatalog = false;
  /** Objects that a page runs without a click, and objects that are harmful actions. */
  readonly #automatic = new Set<number>();
  readonly #actions = new Set<number>();

  constructor(size: number) {
    this.#left = LIMITS.passes * size + 16 * MEGABYTE;
  }

  async file(bytes: Buffer): Promise<void> {
    for (const word of ['obj', 'trailer']) {
      for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
        if (word === 'obj' && bytes.toString('latin1', at - 3, at) === 'end') continue;
        const lexer = new PdfLexer(bytes, at + word.length);
        const { value, stream } = await readObject(lexer, this);
        this.#object(value, word === 'obj' ? numberBefore(bytes, at) : null);
        if (stream && value.kind === 'dict') await this.#stream(value, bytes, lexer.at);
        await this.pause();
      }
    }
    if (!this.#hasRoot || !this.#hasCatalog) this.faults.add('broken');
    for (const number of this.#automatic)
      if (this.#actions.has(number) || this.#actions.has(UNKNOWN)) this.faults.add('active');
  }

  name(text: string): void {
    if (ACTIVE_NAMES.has(text)) this.faults.add('active');
    if (text === 'Catalog') this.#hasCatalog = true;
  }

  entry(key: string, value: PdfValue): void {
    if (key === 'Root') this.#hasRoot = true;
    else if (key === 'Encrypt') this.faults.add('locked');
    else if (
      key === 'EF' ||
      (key === 'AA' && !(value.kind === 'dict' && value.size === 0)) ||
      (key === 'AF' && !(value.kind === 'array' && value.length === 0)) ||
      (key === 'OpenAction' && value.kind === 'dict' && isAction(value)) ||
      (key === 'URI' && isBadLink(value))
    )
      this.faults.add('active');
    else if (key === 'OpenAction' && value.kind === 'ref') this.#automatic.add(value.number);
  }

  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new TooMuch();
  }

  async pause(): Promise<void> {
    if (performance.now() - this.#sliceStart < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#sliceStart = performance.now();
  }

  #object(value: PdfValue, number: number | null): void {
    if (isBadLink(value)) this.faults.add('active');
    // A reference in place of an object would lead to another one, which is not resolved.
    if (number !== null && (value.kind === 'ref' || (value.kind === 'dict' && isAction(value))))
      this.#actions.add(number);
  }

  /** Reads the content of a stream that holds objects. */
  async #stream(dict: PdfDict, bytes: Buffer, at: number): Promise<void> {
    const { entries } = dict;
    if (entries.has('F')) this.faults.add('active');
    const type = entries.get('Type');
    const named = type?.kind === 'name' && type.text === 'ObjStm';
    if (!named && !(entries.has('N') && entries.has('First'))) return;
    const [count, first] = [entries.get('N'), entries.get('First')];
    const packing = packingOf(dict);
    if (count?.kind !== 'int' || first?.kind !== 'int' || packing === null || dict.twice) {
      this.faults.add('unreadable');
      return;
    }
    this.#streams += 1;
    if (this.#streams > LIMITS.streams || count.number > LIMITS.objects) throw new TooMuch();
    const start = bytes.toString('latin1', at, at + 2) === '\r\n' ? at + 2 : at + 1;
    const data = await this.#unpack(bytes.subarray(start), packing);
    if (data) await this.#objectsOf(data, count.number, first.number);
  }

  async #unpack(packed: Buffer, packing: 'none' | 'flate'): Promise<Buffer | null> {
    if (packing === 'none') return packed;
    try {
      const data = await inflate(packed, {
        maxOutputLength: LIMITS.oneStream,
        finishFlush: zlib.constants.Z_SYNC_FLUSH,
      });
      this.#inflatable -= data.length;
      if (this.#inflatable >= 0) return data;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') {
        this.faults.add('broken');
        return null;
      }
    }
    throw new TooMuch();
  }

  async #objectsOf(data: Buffer, count: number, first: number): Promise<void> {
    const head = new PdfLexer(data, 0);
    for (let index = 0; index < count; index += 1) {
      const [number, offset] = [head.next(), head.next()];
      if (number?.kind !== 'int' || offset?.kind !== 'int') {
        this.faults.add('broken');
        return;
      }
      const { value } = await readObject(new PdfLexer(data, Math.max(0, first + offset.number)), this);
      this.#object(value, number.number);
    }
    await this.pause();
  }
}

/** Whether an object is an action other than the harmless ones, or leads to one. */
function isAction({ entries, twice }: PdfDict): boolean {
  const kind = entries.get('S');
  if (twice || entries.has('Next')) return true;
  return kind !== undefined && !(kind.kind === 'name' && HARMLESS.has(kind.text));
}

const isBadLink = (value: PdfValue): boolean =>
  value.kind === 'string' && BAD_LINK.test(value.text.replace(/[\0þÿ]/g, ''));

/** Compression of an object stream; null for compression that common writers do not use. */
function packingOf({ entries }: PdfDict): 'none' | 'flate' | null {
  const [filter, parameters] = [entries.get('Filter'), entries.get('DecodeParms')];
  if (parameters && parameters.kind !== 'other' && !(parameters.kind === 'dict' && parameters.size === 0))
    return null;
  if (filter === undefined) return 'none';
  const only = filter.kind === 'array' && filter.length === 1 ? filter.items[0] : filter;
  return only?.kind === 'name' && /^(FlateDecode|Fl)$/.test(only.text) ? 'flate' : null;
}

/** Number of an object whose number cannot be read. */
const UNKNOWN = -1;

function numberBefore(bytes: Buffer, at: number): number {
  // bounded: at most 40 characters (HEAD)
  const head = bytes.toString('latin1', Math.max(0, at - HEAD), at).match(/(\d+)[\s\0]+\d+[\s\0]*$/);
  return head ? Number(head[1]) : UNKNOWN;
}
