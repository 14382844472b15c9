import { deflateSync } from 'node:zlib';
import { readRevision } from '#app/features/proof/rules/pdf-revision.ts';
import { isDict, isRef, type PdfObject } from '#app/features/proof/rules/pdf-syntax.ts';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import type { Identity } from '#app/features/proof/server/make-certificate.server.ts';
import { signData } from '#app/features/proof/server/sign-data.server.ts';

/** A PDF with the offsets and object numbers that an incremental update needs. */
export type OpenPdf = {
  bytes: Buffer;
  /** Offset of the newest cross-reference section. */
  at: number;
  size: number;
  root: number;
  /** Object number of the first page. */
  page: number;
  pages: number;
  /** Object numbers of the first font and of the first content stream. */
  font: number;
  drawing: number;
  info: number | null;
  /** Text of an object between `obj` and `endobj`. */
  bodyOf: (number: number) => Promise<string>;
};

const refOf = (value: unknown): number => {
  if (!isRef(value as never)) throw new Error('The PDF object is not a reference.');
  return (value as { ref: number }).ref;
};

export async function openPdf(bytes: Buffer): Promise<OpenPdf> {
  const revision = await readRevision(new Uint8Array(bytes), bytes.length);
  const catalog = await revision.catalog();
  const pages = refOf(catalog.get('Pages'));
  const tree = (await revision.get(pages))?.value;
  const kids = isDict(tree) ? tree.get('Kids') : null;
  const page = refOf(Array.isArray(kids) ? kids[0] : null);
  const drawn = (await revision.get(page))?.value;
  const contents = isDict(drawn) ? drawn.get('Contents') : null;
  const resources = isDict(drawn) ? await revision.follow(drawn.get('Resources')) : null;
  const fonts = isDict(resources) ? await revision.follow(resources.get('Font')) : null;
  const info = revision.trailer.get('Info');
  return {
    bytes,
    at: revision.at,
    size: Number(revision.trailer.get('Size')),
    root: refOf(revision.trailer.get('Root')),
    page,
    pages,
    font: refOf(isDict(fonts) ? [...fonts.values()][0] : null),
    drawing: refOf(Array.isArray(contents) ? contents[0] : contents),
    info: info === undefined ? null : refOf(info),
    bodyOf: async (number) => {
      const { at, end } = (await revision.get(number)) as PdfObject;
      const text = bytes.toString('latin1', at, end);
      return text.slice(text.indexOf('obj') + 3, text.lastIndexOf('endobj')).trim();
    },
  };
}

/** Layout of an update: kind of cross-reference section, line ends, spacing of `1 0 obj`. */
export type Layout = {
  section: 'table' | 'stream' | 'predicted' | 'packed' | 'hybrid';
  eol?: string;
  gap?: string;
  /** Trailer entries that replace the usual ones. */
  root?: number;
  trailer?: string;
  free?: readonly number[];
};

export const streamOf = (content: string, dict = ''): string =>
  `<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`;

type Place = { number: number; at: number; index?: number; container?: number };

/** Appends an incremental update with these objects. */
export function withUpdate(
  pdf: OpenPdf,
  objects: Record<number, string>,
  { section, eol = '\n', gap = ' ', root = pdf.root, trailer = '', free = [] }: Layout = { section: 'table' },
): Buffer {
  let text = eol;
  const places: Place[] = [];
  const add = (number: number, body: string) => {
    const at = pdf.bytes.length + text.length;
    text += `${number}${gap}0${gap}obj${eol}${body}${eol}endobj${eol}`;
    return at;
  };
  const all = Object.entries(objects).map(([number, body]) => [Number(number), body] as const);
  let next = Math.max(pdf.size, ...all.map(([number]) => number + 1));
  const isPacked = (body: string) =>
    (section === 'packed' || section === 'hybrid') && !/stream|ByteRange/.test(body);
  for (const [number, body] of all) if (!isPacked(body)) places.push({ number, at: add(number, body) });
  const packed = all.filter(([, body]) => isPacked(body));
  if (packed.length > 0) {
    const container = next++;
    let [head, content] = ['', ''];
    for (const [index, [number, body]] of packed.entries()) {
      head += `${number} ${content.length} `;
      content += `${body} `;
      places.push({ number, at: 0, index, container });
    }
    const deflated = deflateSync(Buffer.from(head + content, 'latin1')).toString('latin1');
    const dict = `/Type /ObjStm /N ${packed.length} /First ${head.length} /Filter /FlateDecode`;
    places.push({ number: container, at: add(container, streamOf(deflated, dict)) });
  }
  const common = `/Root ${root} 0 R ${pdf.info ? `/Info ${pdf.info} 0 R` : ''} /Prev ${pdf.at} ${trailer}`;
  const streamAt = (own: number, predicted: boolean) => {
    const at = pdf.bytes.length + text.length;
    const rows = [...places, { number: own, at }, ...free.map((number) => ({ number, at: -1 }))].toSorted(
      (a, b) => a.number - b.number,
    );
    const bytes = rows.map(({ at: place, index = 0, container }: Place) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(container === undefined ? (place < 0 ? 0 : 1) : 2, 0);
      row.writeUInt32BE(container ?? Math.max(place, 0), 1);
      row.writeUInt16BE(index, 5);
      return row;
    });
    const up = bytes.map((row, i) =>
      Buffer.from([2, ...row.map((byte, column) => byte - (bytes[i - 1]?.[column] ?? 0))]),
    );
    const data = deflateSync(Buffer.concat(predicted ? up : bytes)).toString('latin1');
    const index = rows.map(({ number }) => `${number} 1`).join(' ');
    const parameters = predicted ? '/DecodeParms << /Predictor 12 /Columns 7 >>' : '';
    add(
      own,
      streamOf(
        data,
        `/Type /XRef /Size ${own + 1} /W [1 4 2] /Index [${index}] /Filter /FlateDecode ${parameters} ${common}`,
      ),
    );
    return at;
  };
  if (section !== 'table' && section !== 'hybrid') {
    const at = streamAt(next, section === 'predicted');
    return joined(pdf, `${text}startxref${eol}${at}${eol}%%EOF${eol}`);
  }
  const second = section === 'hybrid' ? ` /XRefStm ${streamAt(next, false)}` : '';
  const at = pdf.bytes.length + text.length;
  const end = eol.length === 2 ? eol : ` ${eol}`;
  const plain = [
    ...places.filter(({ container }) => container === undefined),
    ...free.map((number) => ({ number, at: -1 })),
  ];
  const rows = plain
    .map(
      ({ number, at: place }) =>
        `${number} 1${eol}${String(Math.max(place, 0)).padStart(10, '0')} 00000 ${place < 0 ? 'f' : 'n'}${end}`,
    )
    .join('');
  return joined(
    pdf,
    `${text}xref${eol}${rows}trailer${eol}<< /Size ${section === 'hybrid' ? next + 1 : next} ${common}${second} >>${eol}startxref${eol}${at}${eol}%%EOF${eol}`,
  );
}

const joined = (pdf: OpenPdf, text: string) => Buffer.concat([pdf.bytes, Buffer.from(text, 'latin1')]);

/** Room for a signature, which `signedBy` fills. */
export const SIGNATURE_ROOM = `/ByteRange [0 ${'*'.repeat(32)}] /Contents <${'0'.repeat(8192)}>`;

/** Fills the room behind `from` with a signature over everything around it. */
export async function signedBy(
  file: Buffer,
  from: number,
  sign: (covered: Buffer) => Promise<Uint8Array>,
  { start = 0, before = 0 } = {},
): Promise<Buffer> {
  const made = Buffer.from(file);
  const open = made.indexOf('/Contents <', from) + '/Contents '.length;
  const close = made.indexOf('>', open) + 1;
  const place = made.lastIndexOf('/ByteRange [', open) + '/ByteRange ['.length;
  const room = made.indexOf(']', place) - place;
  const gapFrom = open - before;
  made.write(`${start} ${gapFrom - start} ${close} ${made.length - close}`.padEnd(room), place, 'latin1');
  const covered = Buffer.concat([made.subarray(start, gapFrom), made.subarray(close)]);
  const hex = Buffer.from(await sign(covered)).toString('hex');
  if (hex.length > close - open - 2) throw new RangeError('The signature does not fit into its room.');
  made.write(hex.padEnd(close - open - 2, '0'), open + 1, 'latin1');
  return made;
}

export const signerOf =
  (identity: Identity, type: string = OID.data, carried = false) =>
  (covered: Buffer) =>
    signData(identity, covered, { type, carried });
