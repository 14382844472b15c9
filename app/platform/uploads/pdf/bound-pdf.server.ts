import zlib from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

const MEGABYTE = 1024 * 1024;
/** Above any real document. `drawn`: bytes of drawing; a form counts as often as it is drawn. */
const LIMITS = { pages: 2_000, depth: 50, drawn: 64 * MEGABYTE, forms: 20, visits: 50_000 };
const [KIDS, CONTENTS, RESOURCES, XOBJECT, SUBTYPE, FORM, FILTER, FLATE] = [
  ...['Kids', 'Contents', 'Resources', 'XObject', 'Subtype', 'Form', 'Filter', 'FlateDecode'],
].map((name) => PDFName.of(name)) as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName];

/** Whether drawing this document is more work than a real document. False if it cannot be opened. */
export async function isHeavyPdf(bytes: Uint8Array): Promise<boolean> {
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  } catch {
    return false;
  }
  return isHeavyDocument(document);
}

/** Thrown by the walk below when a limit is exceeded. */
class Heavy extends Error {}

/**
 * Walks the page tree and the forms that pages draw, before a library expands them: a few hundred bytes can
 * describe millions of pages, or forms that draw each other a billion times.
 */
export function isHeavyDocument(document: PDFDocument): boolean {
  try {
    const { context } = document;
    const weights = new Map<PDFObject, number>();
    const open = new Set<PDFObject>();
    let visits = 0;
    const visit = () => {
      visits += 1;
      if (visits > LIMITS.visits) throw new Heavy();
    };

    /** Bytes that a content draws, including its forms. A form without resources uses those of its parent. */
    const weigh = (object: PDFObject | undefined, resources: PDFDict | undefined, depth: number): number => {
      visit();
      const known = object && weights.get(object);
      if (known !== undefined) return known;
      const found = context.lookup(object);
      if (found instanceof PDFArray)
        return found.asArray().reduce((sum, part) => sum + weigh(part, resources, depth), 0);
      if (!(found instanceof PDFRawStream)) return 0;
      if (open.has(found) || depth > LIMITS.forms) throw new Heavy();
      open.add(found);
      const own = found.dict.lookup(RESOURCES);
      const named = own instanceof PDFDict ? own : resources;
      const text = drawingOf(found);
      let weight = text.length;
      const forms = named?.lookup(XOBJECT);
      if (forms instanceof PDFDict)
        for (const [name, times] of drawnNames(text)) {
          const form = forms.get(PDFName.of(name));
          const stream = context.lookup(form);
          if (stream instanceof PDFRawStream && stream.dict.lookup(SUBTYPE) === FORM)
            weight += times * weigh(form, named, depth + 1);
        }
      open.delete(found);
      if (weight > LIMITS.drawn) throw new Heavy();
      if (own instanceof PDFDict && object) weights.set(object, weight);
      return weight;
    };

    // A damaged trailer may name no catalog: readers then find no page.
    const catalog = context.lookup(context.trailerInfo.Root);
    if (!(catalog instanceof PDFDict)) return false;
    let [pages, drawn] = [0, 0];
    const seen = new Set<PDFObject>();
    const walk: [PDFObject | undefined, PDFDict | undefined, number][] = [
      [catalog.get(PDFName.of('Pages')), undefined, 0],
    ];
    for (let next = walk.pop(); next; next = walk.pop()) {
      const [object, inherited, depth] = next;
      visit();
      // Some readers count a node as often as it is referenced, such as one with two parents, or its own
      // parent.
      if (object instanceof PDFRef && seen.has(object)) throw new Heavy();
      if (object instanceof PDFRef) seen.add(object);
      const node = context.lookup(object);
      if (!(node instanceof PDFDict)) continue;
      const own = node.lookup(RESOURCES);
      const resources = own instanceof PDFDict ? own : inherited;
      const kids = node.lookup(KIDS);
      if (kids instanceof PDFArray) {
        if (depth === LIMITS.depth || kids.size() > LIMITS.visits) throw new Heavy();
        for (const kid of kids.asArray()) walk.push([kid, resources, depth + 1]);
        continue;
      }
      pages += 1;
      drawn += weigh(node.get(CONTENTS), resources, 0);
      if (pages > LIMITS.pages || drawn > LIMITS.drawn) throw new Heavy();
    }
    return false;
  } catch (error) {
    if (error instanceof Heavy) return true;
    throw error;
  }
}

/** The operators of a stream as Latin-1; empty if it cannot be unpacked: readers do not draw it. */
function drawingOf(stream: PDFRawStream): string {
  const filter = stream.dict.lookup(FILTER);
  try {
    if (filter === undefined) return latin1(stream.contents);
    if (filter !== FLATE) return latin1(decodePDFRawStream(stream).decode());
    const options = { maxOutputLength: LIMITS.drawn, finishFlush: zlib.constants.Z_SYNC_FLUSH };
    return latin1(zlib.inflateSync(stream.contents, options));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Heavy();
    return '';
  }
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Names that a content draws, and how often. */
function drawnNames(text: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(/\/([^\s/<>[\](){}%]{1,127})\s{1,64}Do\b/g))
    names.set(name, (names.get(name) ?? 0) + 1);
  return names;
}
