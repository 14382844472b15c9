import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

type Attachment = { name: string; bytes: Buffer; description: string };
type Signer = { name: string; reason: string; at: Date };

/** A PDF with room for a signature: `signedBy` puts it there. */
export type Prepared = { covered: Buffer; signedBy: (signature: Uint8Array) => Buffer };

/** Thrown for a file unlike the house's own: those have a plain table and one trailer. */
class UnexpectedPdf extends Error {
  override name = 'UnexpectedPdf';
}

const pdfDate = (instant: Date) => `D:${instant.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`;
/** A text string of a PDF, as UTF-16 with its mark. */
const pdfText = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const only = (pattern: RegExp, text: string, what: string): string => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new UnexpectedPdf(what);
  return found;
};

/** Returns the positions of objects, from the last table of the file. */
function placesOf(pdf: string, table: number): Map<number, number> {
  const found = new Map<number, number>();
  const end = pdf.indexOf('trailer', table);
  for (const [, first, rows = ''] of pdf
    .slice(table, end)
    .matchAll(/(?<=\n)(\d+) \d+\n((?:\d{10} \d{5} [fn] ?\r?\n)+)/g))
    for (const [i, row] of rows.trimEnd().split('\n').entries())
      if (row.includes('n')) found.set(Number(first) + i, Number(row.slice(0, 10)));
  return found;
}

/**
 * Attaches a file and reserves room for a signature in one update at the end of the house's PDF (ISO 32000,
 * 7.5.6): the drawn bytes stay unchanged, and with them their structure for screen readers.
 * @param room for the signature; bytes.
 */
export function preparePdf(pdf: Buffer, file: Attachment, signer: Signer, room: number): Prepared {
  const text = pdf.toString('latin1');
  const table = Number(only(/startxref\s+(\d+)\s+%%EOF\s*$/, text, 'end'));
  const places = placesOf(text, table);
  const trailer = text.slice(text.indexOf('trailer', table));
  const bodyOf = (number: number): string => {
    const from = places.get(number);
    if (from === undefined) throw new UnexpectedPdf(`object ${number}`);
    return only(/^\d+ 0 obj\s+<<(.*?)>>\s*endobj/s, text.slice(from), `object ${number}`);
  };
  const size = Number(only(/\/Size (\d+)/, trailer, 'size'));
  const root = Number(only(/\/Root (\d+) 0 R/, trailer, 'root'));
  const catalog = bodyOf(root);
  const page = Number(
    only(/\/Kids \[\s*(\d+) 0 R/, bodyOf(Number(only(/\/Pages (\d+) 0 R/, catalog, 'pages'))), 'page'),
  );
  const names = /\/Names (\d+) 0 R/.exec(catalog)?.[1];
  const [stream, spec, listed, signature, field] = [0, 1, 2, 3, 4].map((at) => size + at) as [
    number,
    number,
    number,
    number,
    number,
  ];

  const packed = deflateSync(file.bytes);
  const objects = new Map<number, string>();
  const at = pdfDate(signer.at);
  objects.set(
    stream,
    `<< /Type /EmbeddedFile /Subtype /application#2Fjson /Filter /FlateDecode /Length ${packed.length} /Params << /Size ${file.bytes.length} /ModDate (${at}) /CheckSum <${createHash('md5').update(file.bytes).digest('hex')}> >> >>\nstream\n${packed.toString('latin1')}\nendstream`,
  );
  objects.set(
    spec,
    `<< /Type /Filespec /F (${file.name}) /UF (${file.name}) /Desc ${pdfText(file.description)} /AFRelationship /Data /EF << /F ${stream} 0 R /UF ${stream} 0 R >> >>`,
  );
  objects.set(
    listed,
    `<< ${names ? bodyOf(Number(names)).trim() : ''} /EmbeddedFiles << /Names [(${file.name}) ${spec} 0 R] >> >>`,
  );
  objects.set(
    signature,
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${'*'.repeat(32)}] /M (${at}) /Name ${pdfText(signer.name)} /Reason ${pdfText(signer.reason)} /Contents <${'0'.repeat(room * 2)}> >>`,
  );
  // Hidden and printed: it has no appearance, and screen readers skip it.
  objects.set(
    field,
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (assinatura-${size}) /V ${signature} 0 R /P ${page} 0 R /F 134 /Rect [0 0 0 0] >>`,
  );
  const rest = catalog.replace(/\/Names \d+ 0 R/, '').trim();
  objects.set(
    root,
    `<< ${rest} /Names ${listed} 0 R /AF [${spec} 0 R] /AcroForm << /SigFlags 3 /Fields [${field} 0 R] >> >>`,
  );
  const drawn = bodyOf(page).trim();
  objects.set(
    page,
    /\/Annots \[/.test(drawn)
      ? `<< ${drawn.replace('/Annots [', `/Annots [${field} 0 R `)} >>`
      : `<< ${drawn} /Annots [${field} 0 R] >>`,
  );
  return withRoom(
    Buffer.concat([
      pdf,
      Buffer.from(updateOf(objects, pdf.length + 1, { size: size + 5, table, trailer }), 'latin1'),
    ]),
    pdf.length,
  );
}

/** Objects, their table and the trailer; Latin-1. */
function updateOf(
  objects: Map<number, string>,
  from: number,
  { size, table, trailer }: { size: number; table: number; trailer: string },
): string {
  let body = '\n';
  let end = from;
  const rows: string[] = [];
  for (const [number, text] of [...objects].toSorted(([a], [b]) => a - b)) {
    const object = `${number} 0 obj\n${text}\nendobj\n`;
    rows.push(`${number} 1\n${String(end).padStart(10, '0')} 00000 n \n`);
    body += object;
    end += object.length;
  }
  // The other PDF library does not write /Info and /ID.
  const kept = [/\/Info \d+ 0 R/, /\/Root \d+ 0 R/, /\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/i].flatMap(
    (pattern) => pattern.exec(trailer)?.[0] ?? [],
  );
  return `${body}xref\n${rows.join('')}trailer\n<< /Size ${size} ${kept.join(' ')} /Prev ${table} >>\nstartxref\n${end}\n%%EOF\n`;
}

function withRoom(file: Buffer, from: number): Prepared {
  const open = file.indexOf('/Contents <', from) + '/Contents '.length;
  const close = file.indexOf('>', open) + 1;
  const range = `${open} ${close} ${file.length - close}`.padEnd(32);
  file.write(range, file.indexOf('*'.repeat(32), from), 'latin1');
  return {
    covered: Buffer.concat([file.subarray(0, open), file.subarray(close)]),
    signedBy: (signature) => {
      const hex = Buffer.from(signature).toString('hex');
      if (hex.length > close - open - 2) throw new RangeError('the signature is larger than its room');
      file.write(hex, open + 1, 'latin1');
      return file;
    },
  };
}
