import { createHash } from 'node:crypto';
import { houseStamp } from '#app/features/proof/server/seal-pdf.server.ts';
import type { Issued, Specimen } from './corpus.ts';
import {
  type Layout,
  openPdf,
  SIGNATURE_ROOM,
  signedBy,
  signerOf,
  streamOf,
  withUpdate,
} from './update-writer.ts';

const LAYOUTS: Record<string, Layout> = {
  'a table': { section: 'table' },
  'a stream': { section: 'stream' },
  'a stream with a predictor': { section: 'predicted' },
  'packed objects': { section: 'packed' },
  'a hybrid section': { section: 'hybrid' },
  'CRLF and two spaces': { section: 'table', eol: '\r\n', gap: '  ' },
  'CR alone': { section: 'packed', eol: '\r', gap: '\t' },
};

/** Adds a document security store, as programs for long-term validation do. */
export async function withStore(bytes: Buffer, layout: Layout = { section: 'table' }): Promise<Buffer> {
  const pdf = await openPdf(bytes);
  const catalog = (await pdf.bodyOf(pdf.root)).replace(/\/DSS \d+ 0 R|>>$/g, '');
  const [store, entries, one, certificate, answers] = [0, 1, 2, 3, 4].map((i) => pdf.size + i + 1);
  return withUpdate(
    pdf,
    {
      [pdf.root]: `${catalog} /DSS ${store} 0 R >>`,
      [Number(store)]:
        `<< /Type /DSS /Certs [${certificate} 0 R] /OCSPs ${answers} 0 R /VRI ${entries} 0 R >>`,
      [Number(entries)]: `<< /Type /VRI /A1B2C3 ${one} 0 R >>`,
      [Number(one)]: `<< /Cert [${certificate} 0 R] /TU (D:20261128000000Z) >>`,
      [Number(certificate)]: streamOf('certificado'),
      [Number(answers)]: `[${certificate} 0 R]`,
    },
    layout,
  );
}

type Field = { widget?: string; layout?: Layout; stamp?: boolean; onPage?: boolean };

/** Adds a field with a signature of someone else, or with an archive time stamp. */
export async function withSecond(
  { stranger, clock }: Issued,
  bytes: Buffer,
  {
    widget = '/Rect [0 0 0 0] /F 132',
    layout = { section: 'table' },
    stamp = false,
    onPage = true,
  }: Field = {},
): Promise<Buffer> {
  const pdf = await openPdf(bytes);
  const [field, signature] = [pdf.size + 1, pdf.size + 2];
  const catalog = await pdf.bodyOf(pdf.root);
  const page = await pdf.bodyOf(pdf.page);
  const type = stamp
    ? '/Type /DocTimeStamp /SubFilter /ETSI.RFC3161'
    : '/Type /Sig /SubFilter /ETSI.CAdES.detached';
  const updated = withUpdate(
    pdf,
    {
      [pdf.root]: catalog.replace(/\/Fields \[([^\]]*)\]/, `/Fields [$1 ${field} 0 R]`),
      ...(onPage ? { [pdf.page]: page.replace(/\/Annots \[([^\]]*)\]/, `/Annots [$1 ${field} 0 R]`) } : {}),
      [field]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (outra ${field}) /V ${signature} 0 R /P ${pdf.page} 0 R ${widget} >>`,
      [signature]: `<< ${type} /Filter /Adobe.PPKLite ${SIGNATURE_ROOM} >>`,
    },
    layout,
  );
  const token = (covered: Buffer) =>
    houseStamp(clock, new Uint8Array(createHash('sha256').update(covered).digest()));
  return signedBy(updated, bytes.length, stamp ? token : signerOf(stranger));
}

/** Files that show exactly the content that the house signed. */
export async function validFiles(issued: Issued): Promise<Specimen[]> {
  const { bytes } = issued;
  const pdf = await openPdf(bytes);
  const [extra, kid] = [pdf.size + 3, pdf.size + 4];
  const archived = await withSecond(issued, await withStore(bytes), { stamp: true });
  const files: [string, Buffer][] = [
    ['as issued', bytes],
    ['with line ends behind it', Buffer.concat([bytes, Buffer.from('\r\n\n')])],
    ['with an empty look', await withSecond(issued, bytes, { widget: '/Rect [0 0 0 0]' })],
    [
      'with a hidden second signature',
      await withSecond(issued, bytes, { widget: '/Rect [1 1 90 90] /F 134' }),
    ],
    ['with a second signature on no page', await withSecond(issued, bytes, { onPage: false })],
    ['with two more signatures', await withSecond(issued, await withSecond(issued, bytes))],
    ['with an archive time stamp', await withSecond(issued, bytes, { stamp: true })],
    ['with a store and a time stamp', archived],
    ['archived twice', await withSecond(issued, await withStore(archived), { stamp: true })],
    ['archived in two ways of writing', await withStore(await withStore(bytes), { section: 'packed' })],
    [
      'with an extension of the format',
      withUpdate(pdf, {
        [pdf.root]: (await pdf.bodyOf(pdf.root)).replace(
          />>$/,
          '/Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >> >>',
        ),
      }),
    ],
    ['with a page written again as it was', withUpdate(pdf, { [pdf.page]: await pdf.bodyOf(pdf.page) })],
    [
      'with an empty field for a signature',
      withUpdate(pdf, {
        [pdf.root]: (await pdf.bodyOf(pdf.root)).replace(
          /\/Fields \[([^\]]*)\]/,
          `/Fields [$1 ${extra} 0 R]`,
        ),
        [extra]: `<< /FT /Sig /T (campo) /Kids [${kid} 0 R] >>`,
        [kid]: `<< /Type /Annot /Subtype /Widget /Parent ${extra} 0 R /Rect [0 0 0 0] /F 132 >>`,
      }),
    ],
    [
      'with its form as an object',
      withUpdate(pdf, {
        [pdf.root]: (await pdf.bodyOf(pdf.root)).replace(/\/AcroForm <<.*?>>/s, `/AcroForm ${extra} 0 R`),
        [extra]: /\/AcroForm (<<.*?>>)/s.exec(await pdf.bodyOf(pdf.root))?.[1] ?? '',
      }),
    ],
  ];
  for (const [name, layout] of Object.entries(LAYOUTS)) {
    files.push([`with a store in ${name}`, await withStore(bytes, layout)]);
    files.push([`with a second signature in ${name}`, await withSecond(issued, bytes, { layout })]);
  }
  return files.map(([name, file]) => ({ family: 'valid', name, file, answer: 'authentic' }));
}
