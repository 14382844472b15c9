import { crc32, deflateSync } from 'node:zlib';
import { type Objects, pdfOf, stream } from './pdf-writer.ts';

export type FreezingFile = { what: string; bytes: Buffer };

const page = (more: Objects, resources: string, content: string, kids = '[3 0 R]'): Objects => ({
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: `<< /Type /Pages /Kids ${kids} /Count 1 >>`,
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << ${resources} >> >> >>`,
  4: stream(content),
  ...more,
});

/** Forms that draw the next one `times` times: times to the power of `depth` drawings. */
function nestedForms(times: number, depth: number): Buffer {
  const more: Objects = {};
  for (let at = 0; at < depth; at += 1) {
    const next = at + 1 < depth ? `/Resources << /XObject << /F ${11 + at} 0 R >> >>` : '';
    const body = at + 1 < depth ? '/F Do '.repeat(times) : 'BT (a) Tj ET';
    more[10 + at] =
      `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${next} /Length ${body.length} >>\nstream\n${body}\nendstream`;
  }
  return pdfOf(page(more, '/F 10 0 R', '/F Do '.repeat(times)));
}

/** Page tree nodes that name the next one `times` times. */
function pageTree(times: number, depth: number): Buffer {
  const more: Objects = {};
  for (let at = 0; at < depth; at += 1) {
    const kid = at + 1 < depth ? `${11 + at} 0 R ` : '3 0 R ';
    more[10 + at] = `<< /Type /Pages /Kids [${kid.repeat(times)}] /Count ${times ** (depth - at)} >>`;
  }
  return pdfOf(page(more, '', '', '[10 0 R]'));
}

const flate = (bytes: Buffer) => {
  const packed = deflateSync(bytes).toString('latin1');
  return `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
};

/** PDFs that are small and take hours or gigabytes to draw. */
export const heavyPdfs = (): FreezingFile[] => [
  ...[7, 8, 9].map((depth) => ({ what: `10^${depth} drawings of forms`, bytes: nestedForms(10, depth) })),
  { what: '2^40 drawings of forms', bytes: nestedForms(2, 40) },
  { what: 'a form in 40 forms', bytes: nestedForms(1, 40) },
  {
    what: 'a form that draws itself',
    bytes: pdfOf(
      page(
        {
          10: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 10 0 R >> >> /Length 5 >>\nstream\n/F Do\nendstream',
        },
        '/F 10 0 R',
        '/F Do',
      ),
    ),
  },
  ...[6, 8].map((depth) => ({ what: `10^${depth} pages`, bytes: pageTree(10, depth) })),
  { what: 'pages that name themselves', bytes: pdfOf(page({}, '', '', '[2 0 R 3 0 R]')) },
  { what: 'one page in 60 levels', bytes: pageTree(1, 60) },
  { what: '3 000 times one page', bytes: pageTree(3_000, 1) },
  {
    what: '300 MB of drawing in 300 KB',
    bytes: pdfOf({ ...page({}, '', ''), 4: flate(Buffer.alloc(300_000_000, 'q ')) }),
  },
];

const LINE = 'R$ 10,00 10/10/2025';
/** Texts that backtracking patterns read for minutes; each is a file of a report. */
export const heavyTexts = (): FreezingFile[] =>
  [
    ['dashes before a word', `aa${'-'.repeat(100_000)}b ${LINE}`],
    ['blanks before a word', `aa${' '.repeat(100_000)}b ${LINE}`],
    ['signs of money', `aa ${'R$'.repeat(50_000)} ${LINE}`],
    ['marks of mail', `${'a@'.repeat(50_000)}.`],
    ['digits', '1'.repeat(190_000)],
    ['groups of digits', '1.'.repeat(90_000)],
    [
      'quotes',
      `biro;tipo;credor;cnpj;contrato;valor;vencimento;inclusao;cartorio;uf\n${'"'.repeat(150_000)}`,
    ],
    [
      'semicolons',
      `biro;tipo;credor;cnpj;contrato;valor;vencimento;inclusao;cartorio;uf\n${';'.repeat(150_000)}`,
    ],
    ['line ends', '\n'.repeat(199_000)],
    ['page ends', '\f'.repeat(199_000)],
    ['lists in lists', `{"items":${'['.repeat(90_000)}${']'.repeat(90_000)}}`],
    ['a list of numbers', `{"items":[${'1,'.repeat(90_000)}1]}`],
    ['more text than is pasted', 'a b\n'.repeat(60_000)],
  ].map(([what = '', text = '']) => ({ what, bytes: Buffer.from(text) }));

/** Messages for /confira, of the lengths that a parser process takes: 2 001 to 4 000 characters. */
export const heavyMessages = (): FreezingFile[] =>
  [
    ...['a@', 'R$ ', '0.', 'https://', 'www.a.', '000201', '6304AAAA', '-', 'xn--', '\u200b', 'CPF '],
    ...['contato@nomeemdia.com.br <', 'https://a.b/?u=https://', '00190.00009 '],
  ].flatMap((unit) =>
    [2_001, 4_000].map((length) => ({
      what: `${length} characters of ${JSON.stringify(unit)}`,
      bytes: Buffer.from(`${unit.repeat(length).slice(0, length - 4)} Pix`),
    })),
  );

/** PNG whose header says how large it is, with hardly any points. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
export const heavyPictures = (): FreezingFile[] =>
  [
    [60_000, 60_000],
    [50_001, 1_000],
    [2_000_000, 2_000_000],
    [1, 60_000_000],
    [7_100, 7_100],
    [50_000_001, 1],
    [65_535, 65_535],
    [2_147_483_647, 1],
    [2_147_483_647, 2_147_483_647],
    [16_384, 16_384],
    [100_000, 501],
    [1, 2_147_483_647],
    [30_000, 2_000],
  ].map(([width = 0, height = 0]) => ({
    what: `a picture of ${width} × ${height}`,
    bytes: png(width, height),
  }));

/** Appends to a contract objects that name or nest more than a reader should follow. */
export const heavyContracts = (genuine: Buffer): FreezingFile[] =>
  [
    ['60 000 objects that do not end', '\n1 0 obj '.repeat(60_000)],
    ['400 000 objects that do not end', '\n1 0 obj '.repeat(400_000)],
    ['600 000 numbers', '\n1 0 '.repeat(600_000)],
    ['60 000 pages', '\n1 0 obj << /Type /Page /Contents ['.repeat(60_000)],
    ['blanks', `\n1 0 obj /Type${' '.repeat(4_000_000)}/Pages endobj`],
    ['dictionaries in dictionaries', `\n1 0 obj ${'<</A '.repeat(500_000)} endobj`],
    ['lists in lists', `\n1 0 obj ${'['.repeat(2_000_000)}${']'.repeat(2_000_000)} endobj`],
    ['an open string', `\n1 0 obj (${'('.repeat(4_000_000)}`],
    ['an open hexadecimal string', `\n1 0 obj <${'0'.repeat(4_000_000)}`],
    ['100 000 signatures', '\n/ByteRange [0 1 2 3] /Contents <00>'.repeat(100_000)],
    ['200 000 ends', '\nstartxref\n9\n%%EOF'.repeat(200_000)],
    [
      'tables that name themselves',
      '\nxref\n0 1\ntrailer << /Prev 9 /Size 1 >>\nstartxref\n9\n%%EOF'.repeat(50_000),
    ],
    ['streams that do not end', '\n1 0 obj << /Length 9 >> stream '.repeat(100_000)],
  ].map(([what = '', added = '']) => ({ what, bytes: Buffer.concat([genuine, Buffer.from(added)]) }));
