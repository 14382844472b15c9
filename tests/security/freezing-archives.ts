import { generateKeyPairSync } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import forge from 'node-forge';
import { workbook } from '#tests/workbook.ts';
import type { FreezingFile } from './freezing-inputs.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const sheet = (xml: string) => workbook('', { [SHEET]: xml });
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));

/** A ZIP whose entries all have the bytes of its first one. */
function overlapping(bytes: Buffer): Buffer {
  const central = Buffer.from('PK\u0001\u0002', 'latin1');
  const lead = bytes.subarray(bytes.indexOf(central));
  for (let at = lead.indexOf(central); at >= 0; at = lead.indexOf(central, at + 4))
    lead.writeUInt32LE(0, at + 42);
  return bytes;
}

/** A part of 10 MB with a declared size of ten bytes. */
function understated(): Buffer {
  const bytes = workbook('', { 'xl/sharedStrings.xml': ' '.repeat(10 * 1024 * 1024) });
  const said = Buffer.alloc(4);
  said.writeUInt32LE(10 * 1024 * 1024);
  for (let at = bytes.indexOf(said); at >= 0; at = bytes.indexOf(said, at + 1)) bytes.writeUInt32LE(10, at);
  return bytes;
}

/** ZIP files that unpack to much, have many names, or share bytes. */
export const heavyArchives = (): FreezingFile[] => {
  const many = (count: number) =>
    zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.pdf`, strToU8('x')])));
  return [
    { what: 'a file of 200 MB', bytes: Buffer.from(zipSync({ 'a.pdf': Buffer.alloc(200_000_000) })) },
    { what: '60 000 files', bytes: Buffer.from(many(60_000)) },
    { what: '2 000 files of the same bytes', bytes: overlapping(Buffer.from(many(2_000))) },
    {
      what: 'a long name of many folders',
      bytes: Buffer.from(zipSync({ ['a/'.repeat(30_000)]: strToU8('x') })),
    },
  ];
};

/** Small workbooks that unpack to much, nest deeply or have far cells. */
export const heavySheets = (): FreezingFile[] => [
  { what: 'a workbook of 200 MB', bytes: sheet(' '.repeat(200_000_000)) },
  { what: '300 000 tags in tags', bytes: sheet(`${'<a>'.repeat(300_000)}${'</a>'.repeat(300_000)}`) },
  { what: '10 000 000 tags', bytes: sheet(`<worksheet>${'<a/>'.repeat(10_000_000)}</worksheet>`) },
  { what: '60 000 000 signs of a tag', bytes: sheet('<'.repeat(60_000_000)) },
  {
    what: 'a tag of a million attributes',
    bytes: sheet(`<worksheet ${times(1_000_000, (at) => `a${at}="1"`).join(' ')}/>`),
  },
  { what: 'a far cell', bytes: workbook('<row r="1"><c r="ZZZ9999999"><v>1</v></c></row>') },
  {
    what: 'a reach of the whole sheet',
    bytes: sheet(
      '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    ),
  },
  { what: 'a million empty rows', bytes: workbook('<row/>'.repeat(1_000_000)) },
  {
    what: '500 sheets',
    bytes: workbook(
      '',
      Object.fromEntries(times(500, (at) => `xl/worksheets/s${at}.xml`).map((name) => [name, '<a/>'])),
    ),
  },
  {
    what: 'entities in entities',
    bytes: sheet(
      `<!DOCTYPE a [<!ENTITY a "aaaa">${times(40, (at) => `<!ENTITY a${at} "${`&a${at ? at - 1 : ''};`.repeat(10)}">`).join('')}]><worksheet>&a39;</worksheet>`,
    ),
  },
  {
    what: '60 000 entries',
    bytes: workbook(
      '',
      Object.fromEntries(times(60_000, (at) => `xl/media/${at}.png`).map((name) => [name, ''])),
    ),
  },
  {
    what: '400 entries over the same 30 MB',
    bytes: overlapping(
      Buffer.from(
        zipSync(
          Object.fromEntries(
            times(400, (at) => `xl/worksheets/s${at}.xml`).map((name, at) => [
              name,
              strToU8(at ? ' ' : ' '.repeat(30_000_000)),
            ]),
          ),
        ),
      ),
    ),
  },
  { what: 'a part that says less than it holds', bytes: understated() },
  {
    what: 'one text of 1 MB in 50 000 cells',
    bytes: workbook('<row><c t="s"><v>0</v></c></row>'.repeat(50_000), {
      'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(1_000_000)}</t></si></sst>`,
    }),
  },
];

export const CONTAINER_PASSWORD = 'segredo';
const { asn1 } = forge;
type Node = forge.asn1.Asn1;
const partsOf = ({ value }: Node): Node[] => (Array.isArray(value) ? value : []);

/** Writes a count of repetitions into everything of a container that hashes its password. */
function repeat(node: Node, count: string): void {
  const [first, second, third] = partsOf(node);
  if (node.type === asn1.Type.OCTETSTRING && typeof node.value === 'string') {
    try {
      const inner = asn1.fromDer(node.value);
      repeat(inner, count);
      node.value = asn1.toDer(inner).getBytes();
    } catch {
      // Encrypted, or a salt.
    }
  }
  for (const part of partsOf(node)) repeat(part, count);
  if (first?.type === asn1.Type.OCTETSTRING && second?.type === asn1.Type.INTEGER) second.value = count;
  if (third?.type === asn1.Type.INTEGER && second?.type === asn1.Type.OCTETSTRING) third.value = count;
}

const bytesOf = (node: Node) => Buffer.from(asn1.toDer(node).getBytes(), 'binary');

/** Makes a key and its certificate. */
function identity(): { key: forge.pki.rsa.PrivateKey; certificate: forge.pki.Certificate } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  certificate.sign(key);
  return { key, certificate };
}

/**
 * Makes a container whose password is hashed so many times.
 * @param useMac adds a checksum, which is computed before anything is opened
 */
export function container(count: number | string, algorithm: '3des' | 'aes256', useMac = true): Buffer {
  const { key, certificate } = identity();
  const options = { algorithm, useMac, count: 1 };
  const made = forge.pkcs12.toPkcs12Asn1(key, [certificate], CONTAINER_PASSWORD, options);
  repeat(made, typeof count === 'string' ? count : asn1.integerToDer(count).getBytes());
  return bytesOf(made);
}

const nested = (bytes: number) => {
  let inner = Buffer.alloc(0);
  while (inner.length < bytes) {
    const { length } = inner;
    inner = Buffer.concat([Buffer.of(0x30, 0x82, length >> 8, length & 255), inner]);
  }
  return inner;
};

/** Certificates whose opening takes hours. */
export const heavyCertificates = (): FreezingFile[] => [
  ...[2_000_000, 100_000_000, 2_147_483_647].map((count) => ({
    what: `a checksum of ${count} repetitions`,
    bytes: container(count, '3des'),
  })),
  ...(['3des', 'aes256'] as const).flatMap((algorithm) =>
    [2_000_000, 2_147_483_647].map((count) => ({
      what: `a key under ${count} repetitions of ${algorithm}`,
      bytes: container(count, algorithm, false),
    })),
  ),
  { what: 'a count of 20 000 bytes', bytes: container('\u007f'.repeat(20_000), '3des') },
  { what: 'a negative count', bytes: container('\u0080', '3des') },
  { what: 'sequences in sequences', bytes: nested(60_000) },
  { what: 'open sequences', bytes: Buffer.from('3080'.repeat(30_000), 'hex') },
  { what: 'a length of 4 GB', bytes: Buffer.from('3084ffffffff', 'hex') },
];
