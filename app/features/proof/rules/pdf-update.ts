import type { Bytes } from '#app/lib/bytes.ts';
import { type Addition, changeFault, type Fault } from './harmless-changes.ts';
import {
  MOST_SECTIONS,
  type PdfEntry,
  PdfRevision,
  type PdfSection,
  packedObjects,
  readTable,
  sectionOfStream,
} from './pdf-revision.ts';
import {
  isCount,
  isDict,
  isSameValue,
  nameIn,
  type PdfObject,
  PdfReader,
  type SignedValue,
  UnreadablePdf,
} from './pdf-syntax.ts';

/**
 * Judgement of the bytes after a signed revision: harmless additions by kind, and the first change that may
 * be harmful.
 */
export type Tail = { additions: Addition[]; fault: Fault | null };

/** Most object streams after one signature; each may inflate to a megabyte. */
const MOST_CONTAINERS = 64;

/**
 * Judges everything after a signed revision (ISO 32000-2, 7.5.6). Each byte must belong to an object, a table
 * or a trailer of an incremental update, and each object must be on the list of harmless ones.
 * @param signed state that the signature covers.
 * @param end first byte after it.
 */
export async function judgeTail(file: Bytes, signed: PdfRevision, end: number): Promise<Tail> {
  const additions: Addition[] = [];
  const reader = new PdfReader(file, end);
  let state = signed;
  try {
    let containers = 0;
    for (let count = 0; ; count += 1) {
      reader.skipSpace();
      if (reader.isAtEnd) return { additions, fault: null };
      if (count === MOST_SECTIONS) throw new UnreadablePdf('updates');
      const update = await readUpdate(file, reader, state);
      containers += update.containers.size;
      if (containers > MOST_CONTAINERS) throw new UnreadablePdf('object streams');
      const after = new PdfRevision(
        file,
        new Map([...state.entries, ...update.section.entries]),
        update.section,
        state,
      );
      const fault =
        trailerFault(state, after) ?? (await changeFault(signed, state, after, update.objects, additions));
      if (fault) return { additions, fault };
      state = after;
    }
  } catch {
    return { additions, fault: 'unreadable' };
  }
}

type Update = { section: PdfSection; objects: Map<number, PdfObject>; containers: Set<number> };

/** Reads one update from its first object to its `%%EOF`. @throws UnreadablePdf */
async function readUpdate(file: Bytes, reader: PdfReader, before: PdfRevision): Promise<Update> {
  const objects = new Map<number, PdfObject>();
  const values = new Map<number, SignedValue>();
  const tables: PdfSection[] = [];
  for (reader.skipSpace(); !reader.sees('startxref'); reader.skipSpace()) {
    if (tables.length > 0) throw new UnreadablePdf('behind the trailer');
    if (reader.sees('xref')) tables.push(readTable(reader));
    else {
      const object = reader.object((number) => values.get(number));
      if (objects.has(object.number)) throw new UnreadablePdf('object twice');
      objects.set(object.number, object);
      values.set(object.number, object.value);
    }
  }
  reader.take('startxref');
  const at = reader.takeCount();
  reader.skipSpace();
  reader.take('%%EOF');
  const streams: PdfSection[] = [];
  const sections: number[] = [];
  for (const object of objects.values())
    if (typeOf(object) === 'XRef') {
      streams.push(await sectionOfStream(file, object));
      sections.push(object.number);
      objects.delete(object.number);
    }
  const section = sectionOf(tables, streams, at);
  if (section.trailer.get('Prev') !== before.at) throw new UnreadablePdf('previous');
  const containers = await unpack(file, objects, section.entries);
  assertComplete(objects, section, new Set([...containers, ...sections]), before);
  return { section, objects, containers };
}

const typeOf = ({ value }: PdfObject) => (isDict(value) ? nameIn(value.get('Type')) : null);

/** The section that `startxref` names; a table may complete itself with one stream (hybrid files, 7.5.8.4). */
function sectionOf([table]: readonly PdfSection[], streams: readonly PdfSection[], at: number): PdfSection {
  const main = table ?? streams[0];
  if (!main || main.at !== at) throw new UnreadablePdf('startxref');
  const second = table?.trailer.get('XRefStm');
  if (second === undefined) {
    if (streams.length !== (table ? 0 : 1)) throw new UnreadablePdf('sections');
    return main;
  }
  const [stream] = streams;
  if (!stream || streams.length !== 1 || stream.at !== second) throw new UnreadablePdf('hybrid');
  const entries = new Map(main.entries);
  for (const [number, entry] of stream.entries)
    if ((entries.get(number) ?? 'free') === 'free') entries.set(number, entry);
  return { ...main, entries };
}

/** Adds the objects of object streams to the plain ones. @returns numbers of the object streams */
async function unpack(file: Bytes, objects: Map<number, PdfObject>, entries: Map<number, PdfEntry>) {
  const containers = [...objects.values()].filter((object) => typeOf(object) === 'ObjStm');
  if (containers.length > MOST_CONTAINERS) throw new UnreadablePdf('object streams');
  for (const container of containers) {
    const entry = entries.get(container.number);
    if (entry === undefined || entry === 'free' || !('at' in entry) || entry.at !== container.at)
      throw new UnreadablePdf('object stream');
    objects.delete(container.number);
    for (const [index, object] of (await packedObjects(file, container)).entries()) {
      const place = entries.get(object.number);
      const fits =
        place !== undefined &&
        place !== 'free' &&
        'container' in place &&
        place.container === container.number &&
        place.index === index;
      if (!fits || objects.has(object.number)) throw new UnreadablePdf('packed object');
      objects.set(object.number, object);
    }
  }
  return new Set(containers.map(({ number }) => number));
}

/**
 * Tables and objects must match, and no earlier object may be removed.
 * @param own numbers of the update's object streams and sections.
 */
function assertComplete(
  objects: ReadonlyMap<number, PdfObject>,
  { entries }: PdfSection,
  own: ReadonlySet<number>,
  before: PdfRevision,
): void {
  for (const { number, at } of objects.values()) {
    const entry = entries.get(number);
    if (entry === undefined || entry === 'free') throw new UnreadablePdf('object without entry');
    if ('at' in entry && entry.at !== at) throw new UnreadablePdf('entry');
  }
  for (const [number, entry] of entries) {
    if (entry === 'free' && before.has(number)) throw new UnreadablePdf('object taken away');
    if (entry !== 'free' && !objects.has(number) && !own.has(number))
      throw new UnreadablePdf('entry without object');
  }
  // These numbers must be new: they must not replace an object that a page could show before.
  for (const number of own) if (before.has(number)) throw new UnreadablePdf('object taken away');
}

/** Keys of a trailer that an update may change freely: they locate data, and do not affect the display. */
const OWN_KEYS = new Set([
  'Size',
  'Prev',
  'XRefStm',
  'ID',
  'Type',
  'W',
  'Index',
  'Filter',
  'DecodeParms',
  'Length',
]);

/** An update keeps the catalog and the information of the previous trailer. */
function trailerFault({ trailer: before }: PdfRevision, { trailer: after }: PdfRevision): Fault | null {
  for (const [key, value] of after)
    if (!OWN_KEYS.has(key) && !isSameValue(value, before.get(key))) return 'document';
  return isSameValue(after.get('Root'), before.get('Root')) && isCount(after.get('Size')) ? null : 'document';
}
