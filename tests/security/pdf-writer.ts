import { deflateSync } from 'node:zlib';

/** Writes PDFs byte for byte, with a table of their objects that is right. */
export type Objects = Record<number, string | Buffer>;

/** Writes a stream: a dictionary with its length and `more`, then `data`. */
export const stream = (data: string | Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${more} >>\nstream\n`, 'latin1'),
    Buffer.from(data as string, 'latin1'),
    Buffer.from('\nendstream', 'latin1'),
  ]);

export type Place = { offset: number } | { inside: number; index: number };

/** Builds a file from parts; each part may give the offset of an object for the table. */
export class PdfWriter {
  readonly parts: Buffer[] = [];
  length = 0;
  readonly places = new Map<number, Place>();

  raw(text: string | Buffer, objectAt?: { number: number; at: number }): this {
    const bytes = Buffer.from(text as string, 'latin1');
    if (objectAt) this.places.set(objectAt.number, { offset: this.length + objectAt.at });
    this.parts.push(bytes);
    this.length += bytes.length;
    return this;
  }

  object(number: number, body: string | Buffer): this {
    this.raw(`${number} 0 obj\n`, { number, at: 0 });
    return this.raw(body).raw('\nendobj\n');
  }

  table(trailer = '', previous?: number): this {
    const start = this.length;
    const entries = [...this.places].map(
      ([number, place]) =>
        `${number} 1\n${String('offset' in place ? place.offset : 0).padStart(10, '0')} 00000 n \n`,
    );
    const size = [...this.places.keys()].reduce((most, number) => Math.max(most, number)) + 1;
    const before = previous === undefined ? '' : `/Prev ${previous}`;
    this.raw(
      `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${before} ${trailer} >>\n`,
    );
    return this.raw(`startxref\n${start}\n%%EOF\n`);
  }

  /** Writes the cross-reference table as a stream, for objects inside other objects. */
  tableStream(number: number, more = ''): this {
    const start = this.length;
    this.places.set(number, { offset: start });
    const size = [...this.places.keys()].reduce((most, number) => Math.max(most, number)) + 1;
    const rows = Array.from({ length: size }, (_, at) => {
      const place = this.places.get(at);
      const row = Buffer.alloc(7);
      if (!place) return row;
      row[0] = 'offset' in place ? 1 : 2;
      row.writeUInt32BE('offset' in place ? place.offset : place.inside, 1);
      row.writeUInt16BE('offset' in place ? 0 : place.index, 5);
      return row;
    });
    const data = deflateSync(Buffer.concat(rows));
    this.raw(`${number} 0 obj\n`);
    this.raw(stream(data, `/Type /XRef /Size ${size} /W [1 4 2] /Root 1 0 R /Filter /FlateDecode ${more}`));
    return this.raw(`\nendobj\nstartxref\n${start}\n%%EOF\n`);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
}

export const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';

export function pdfOf(objects: Objects, trailer = ''): Buffer {
  const file = new PdfWriter().raw(HEADER);
  for (const [number, body] of Object.entries(objects)) file.object(Number(number), body);
  return file.table(trailer).bytes;
}

/** The objects without streams packed into one, as today's writers do. */
export function packedPdf(
  objects: Objects,
  {
    pack = (data: Buffer): Buffer => deflateSync(data),
    dict = '/Type /ObjStm',
    filter = '/Filter /FlateDecode',
    table = '',
  } = {},
): Buffer {
  const file = new PdfWriter().raw(HEADER);
  const inside = Object.entries(objects).filter(([, body]) => typeof body === 'string');
  for (const [number, body] of Object.entries(objects))
    if (typeof body !== 'string') file.object(Number(number), body);
  let offset = 0;
  const head = inside.map(([number, body]) => {
    const entry = `${number} ${offset}`;
    offset += body.length + 1;
    return entry;
  });
  const first = `${head.join(' ')}\n`;
  const data = Buffer.from(first + inside.map(([, body]) => `${body} `).join(''), 'latin1');
  file.object(90, stream(pack(data), `${dict} /N ${inside.length} /First ${first.length} ${filter}`));
  for (const [index, [number]] of inside.entries()) file.places.set(Number(number), { inside: 90, index });
  return file.tableStream(91, table).bytes;
}

/** A second version behind the first, as a signature or an editor writes it. */
export function updatedPdf(first: Objects, second: Objects): Buffer {
  const file = new PdfWriter().raw(HEADER);
  for (const [number, body] of Object.entries(first)) file.object(Number(number), body);
  const previous = file.length;
  file.table();
  file.places.clear();
  for (const [number, body] of Object.entries(second)) file.object(Number(number), body);
  return file.table('', previous).bytes;
}
