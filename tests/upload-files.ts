import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A complete one-page PDF; `extra` are further objects in its plain part. */
export function pdf(text = 'Comprovante', extra = ''): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const body = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >> endobj
4 0 obj << /Length ${content.length} >>
stream
${content}
endstream
endobj
${extra}
`;
  return Buffer.from(
    `${body}trailer << /Root 1 0 R /Size 5 >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e9f6e' } });

/** A photo like a telephone's: lying on its side, with the place where it was taken. */
export const photo = (width = 64, height = 48): Promise<Buffer> =>
  picture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Ana Souza', Copyright: 'CPF 529.982.247-25' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 6/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const png = (width = 32, height = 32): Promise<Buffer> => picture(width, height).png().toBuffer();

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that declares this size; its pixels are zeros, so that few bytes expand to many. */
export function bombPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const HTML = '<html><body><script>alert(document.domain)</script></body></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** A comment segment right after the start of a JPEG. */
const commented = (jpeg: Buffer, comment: string) => {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return join(head, comment, jpeg.subarray(2));
};

/** Files that must be refused, each with a harmless name, and the code of its refusal. */
export async function hostileFiles(): Promise<{ what: string; name: string; bytes: Buffer; code: string }[]> {
  const jpeg = await photo(400, 300);
  const image = await png(200, 200);
  const hostile = (what: string, name: string, bytes: Buffer | string, code: string) => ({
    what,
    name,
    bytes: Buffer.from(bytes),
    code,
  });
  return [
    hostile('nothing', 'vazio.pdf', '', 'empty'),
    hostile('HTML', 'foto.jpg', HTML, 'type'),
    hostile('SVG', 'foto.jpg', SVG, 'type'),
    hostile('a script', 'foto.jpg', '#!/bin/sh\nrm -rf /\n', 'type'),
    hostile('JavaScript', 'foto.jpg', 'alert(1)//', 'type'),
    hostile('a Windows program', 'foto.jpg', join('MZ', Buffer.alloc(512)), 'type'),
    hostile('a GIF', 'foto.png', GIF, 'type'),
    hostile('a GIF that is JavaScript', 'foto.jpg', join('GIF89a=1;alert(1)//', GIF), 'type'),
    hostile('a ZIP', 'documento.pdf', join('PK\x03\x04', Buffer.alloc(64)), 'type'),
    hostile('bytes in front of a PDF', 'documento.pdf', join('\n\n', pdf()), 'type'),
    hostile('HTML in front of a PDF', 'documento.pdf', join(HTML, pdf()), 'type'),
    hostile('a JPEG that is a PDF', 'foto.jpg', commented(jpeg, pdf().toString('latin1')), 'mixed'),
    hostile('a JPEG that is HTML', 'foto.jpg', commented(jpeg, HTML), 'mixed'),
    hostile('a JPEG with PHP', 'foto.jpg', commented(jpeg, '<?php system($_GET[0]); ?>'), 'mixed'),
    hostile('a JPEG with a ZIP behind', 'foto.jpg', join(jpeg, 'PK\x03\x04', Buffer.alloc(64)), 'mixed'),
    hostile('a PNG with HTML behind', 'foto.png', join(image, HTML), 'mixed'),
    hostile('a PDF that is HTML', 'documento.pdf', pdf('x', HTML), 'mixed'),
    hostile(
      'a PDF with a ZIP behind',
      'documento.pdf',
      join(pdf(), 'PK\x03\x04', Buffer.alloc(64)),
      'pdf-broken',
    ),
    hostile('half a PDF', 'documento.pdf', pdf().subarray(0, 200), 'pdf-broken'),
    hostile('a PDF by its first bytes alone', 'documento.pdf', `%PDF-1.4\n${'x'.repeat(500)}`, 'pdf-broken'),
    hostile(
      'a PDF with JavaScript',
      'documento.pdf',
      pdf('x', '5 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'),
      'pdf-active',
    ),
    hostile(
      'the same in disguise',
      'documento.pdf',
      pdf('x', '5 0 obj << /S /J#61vaScript /#4aS (app.alert(1)) >> endobj'),
      'pdf-active',
    ),
    hostile(
      'a PDF that starts a program',
      'documento.pdf',
      pdf('x', '5 0 obj << /S /Launch /F (cmd.exe) >> endobj'),
      'pdf-active',
    ),
    hostile(
      'a PDF with a password',
      'documento.pdf',
      pdf('x', '5 0 obj << /Encrypt 6 0 R >> endobj'),
      'pdf-locked',
    ),
    hostile('half a JPEG', 'foto.jpg', jpeg.subarray(0, jpeg.length / 2), 'image-broken'),
    hostile('half a PNG', 'foto.png', image.subarray(0, image.length / 2), 'image-broken'),
    hostile(
      'a JPEG by its first bytes alone',
      'foto.jpg',
      join(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'x'.repeat(99)),
      'image-broken',
    ),
    hostile('50 000 × 50 000 points, said', 'foto.png', bombPng(50_000, 50_000, 4), 'image-huge'),
    hostile('a decompression bomb', 'foto.png', bombPng(30_000, 3_000), 'image-huge'),
  ];
}

/** Names that leave a folder, end a header, or hide or reverse their type. */
export const HOSTILE_NAMES = [
  '../../etc/passwd',
  '..\\..\\windows\\system32\\foto.jpg',
  '/etc/cron.d/x',
  'C:\\foto.jpg',
  'foto\r\nSet-Cookie: a=b\r\n.jpg',
  'foto\u202egpj.exe',
  '\u2066foto\u2069.jpg',
  '.htaccess',
  '...',
  'a'.repeat(5000),
  '"><img src=x onerror=alert(1)>.jpg',
  "'; drop table users; --.jpg",
  '\ud800.jpg',
  'con.jpg',
];
