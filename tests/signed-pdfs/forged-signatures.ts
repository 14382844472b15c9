import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { rootStatement } from '#app/features/proof/rules/evidence.ts';
import { judgeDocument, type RuleName } from '#app/features/proof/rules/judge-document.ts';
import { OID, readSignedData } from '#app/features/proof/rules/signed-data.ts';
import { type Identity, makeCertificate } from '#app/features/proof/server/make-certificate.server.ts';
import { houseStamp } from '#app/features/proof/server/seal-pdf.server.ts';
import { signData } from '#app/features/proof/server/sign-data.server.ts';
import { preparePdf } from '#app/features/proof/server/update-pdf.server.ts';
import type { Issued, Specimen } from './corpus.ts';
import { oddSignature } from './odd-signatures.ts';
import { signedBy, signerOf, streamOf } from './update-writer.ts';

type Draft = Omit<Specimen, 'family' | 'name'>;
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Parts of a genuine contract: the signed bytes, and the signature itself. */
export function partsOf(bytes: Buffer) {
  const [, from = '', to = ''] = /\/ByteRange \[0 (\d+) (\d+) \d+/.exec(bytes.toString('latin1')) ?? [];
  const [open, close] = [Number(from), Number(to)];
  return {
    before: bytes.subarray(0, open),
    contents: bytes.subarray(open, close),
    after: bytes.subarray(close),
    open,
    close,
  };
}

/** An attacker's own document: one page, its form and its signature. `signature` is the dictionary's text. */
function ownDocument(
  signature: string,
  { catalog = '', more = '', objects: own = [] as [number, string][] } = {},
): Buffer {
  const objects: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [5 0 R] >> ${catalog} >>`],
    [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
    [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [5 0 R] >>'],
    [4, streamOf('BT /F1 24 Tf 40 700 Td (Pague R$ 9.900,00) Tj ET')],
    [5, '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /V 6 0 R /Rect [0 0 0 0] /F 134 >>'],
    [6, `<< /Type /Sig /Filter /Adobe.PPKLite ${signature} >>`],
    ...own,
  ];
  let text = `%PDF-1.7\n${more}`;
  const places = objects.map(([number, body]) => {
    const at = text.length;
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 1\n0000000000 65535 f \n1 ${objects.length}\n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

const ROOM = `/ByteRange [0 ${'*'.repeat(32)}] /Contents <${'0'.repeat(9_000)}>`;

/** Files whose signature omits, moves or replaces what it should cover. */
export async function forgedSignatures(issued: Issued): Promise<Specimen[]> {
  const { bytes, other, clock } = issued;
  const { before, contents, after, open, close } = partsOf(bytes);
  const text = bytes.toString('latin1');
  const range = (numbers: string) =>
    Buffer.from(
      text.replace(/\/ByteRange \[[^\]]*\]/, (old) =>
        `/ByteRange [${numbers}`.padEnd(old.length - 1).concat(']'),
      ),
      'latin1',
    );
  const withContents = (hex: string) =>
    Buffer.concat([before, Buffer.from(hex.padEnd(contents.length), 'latin1'), after]);
  const token = Buffer.from(await houseStamp(clock, sha256(bytes))).toString('hex');
  const attacker = Buffer.from('\n99 0 obj\n<< /Type /Page >>\nendobj\n');
  const embedded = `9 0 obj\n${streamOf(text)}\nendobj\n`;
  const inside =
    '%PDF-1.7\n9 0 obj\n<<  /Length '.length + String(text.length).length + ' >>\nstream\n'.length;
  const genuine = (offset: number) =>
    `/ByteRange [${offset} ${open} ${offset + close} ${bytes.length - close}] /Contents ${contents.toString('latin1')}`;
  const evil = Buffer.from(`%PDF-1.7\n% ${'x'.repeat(40)}\n`);

  const wrapping: Record<string, Buffer> = {
    'the second range moved to the end': Buffer.concat([
      Buffer.from(
        before
          .toString('latin1')
          .replace(/\/ByteRange \[0 \d+ \d+ (\d+)/, (whole, length) =>
            whole.replace(/ \d+ \d+$/, ` ${close + attacker.length} ${length}`).slice(0, whole.length),
          ),
        'latin1',
      ),
      contents,
      attacker,
      after,
    ]),
    'a genuine contract behind other pages': Buffer.concat([evil, bytes]),
    'a genuine contract as a stream, named by a comment': ownDocument('/Contents <00>', {
      more: `${embedded}% /ByteRange [${inside} ${open} ${inside + close} ${bytes.length - close}]\n`,
    }),
    'a genuine contract as a stream, named by a field': ownDocument(genuine(inside), { more: embedded }),
    'the genuine signature in a form of its own': ownDocument(genuine(0)),
    'nested ranges': range(`0 ${close} ${open} ${bytes.length - open}`),
    'two signatures with one range': Buffer.concat([
      bytes,
      Buffer.from(`\n% /ByteRange [0 ${open} ${close} ${bytes.length - close}]\n`),
    ]),
    'the signature in another gap': Buffer.concat([
      before.subarray(0, 200),
      contents,
      before.subarray(200),
      after,
    ]),
  };
  const universal: Record<string, Buffer> = {
    'no contents': Buffer.from(text.replace('/Contents <', '/Contentz <'), 'latin1'),
    'contents that are no value': Buffer.from(text.replace('/Contents <', '/Contents  '), 'latin1'),
    'empty contents': withContents('<>'),
    'contents of zeros': withContents(`<${'0'.repeat(contents.length - 2)}>`),
    'contents of one zero': withContents('<00>'),
    'contents null': withContents('null'),
    'contents of another contract': withContents(partsOf(other).contents.toString('latin1')),
    'the time stamp of the house as contents': withContents(`<${token.padEnd(contents.length - 2, '0')}>`),
    'the time stamp of the house under own pages': ownDocument(`/ByteRange [0 9 20 30] /Contents <${token}>`),
    'the signature of a day as contents': withContents(
      `<${Buffer.from(issued.proof.signature, 'base64')
        .toString('hex')
        .padEnd(contents.length - 2, '0')}>`,
    ),
    'no range': Buffer.from(text.replace('/ByteRange', '/ByteRangf'), 'latin1'),
    'an empty range': range(''),
    'a range of zeros': range('0 0 0 0'),
    'a negative range': range(`0 -${open} ${close} 9`),
    'a range of three numbers': range(`0 ${open} ${close}`),
    'a range of five numbers': range(`0 ${open} ${close} 9 9`),
    'ranges that overlap': range(`0 ${close} ${open} ${bytes.length - open}`),
    'ranges without a gap': range(`0 ${open} ${open} ${bytes.length - open}`),
    'a range past the end': range(`0 ${open} ${close} ${bytes.length}`),
    'a range that ends before the end': range(`0 ${open} ${close} ${after.length - 90}`),
    'a range that starts late': range(`9 ${open - 9} ${close} ${after.length}`),
    'a range in letters': range('0 a b c'),
    'a range that is an object': range('5 0 R'),
  };
  const listed = (family: Specimen['family'], files: Record<string, Buffer>): Specimen[] =>
    Object.entries(files).map(([name, file]) => ({
      family,
      name,
      file,
      answer: ['altered', 'cut', 'covered', 'not-ours', 'signed-by-other', 'other-evidence'],
    }));
  return [
    ...listed('wrapping', wrapping),
    ...listed('universal', universal),
    ...Object.entries(await oddlySigned(issued)).map(
      ([name, draft]): Specimen => ({ family: 'house', name, ...draft }),
    ),
    ...(await falseProofs(issued)),
  ];
}

/** Documents with a single fault; many are signed with the house's own keys, as by an error. */
async function oddlySigned(issued: Issued): Promise<Record<string, Draft>> {
  const { bytes, other, signer, clock, authority, stranger, trusted } = issued;
  const { evidence } = await judgeDocument(new Uint8Array(bytes), trusted);
  const { evidence: another } = await judgeDocument(new Uint8Array(other), trusted);
  if (!evidence || !another) throw new Error('The contracts carry no evidence.');
  const drawn = bytes.subarray(0, evidence.document.bytes);
  const file = (of: unknown, name = 'evidencia.json') => ({
    name,
    bytes: Buffer.from(JSON.stringify(of)),
    description: 'x',
  });
  const prepared = (of: unknown = evidence, room = 8_192, name?: string) =>
    preparePdf(drawn, file(of, name), { name: 'Nome em Dia', reason: 'x', at: new Date() }, room);
  const sealed = async (
    sign: (covered: Buffer) => Promise<Uint8Array>,
    of: unknown = evidence,
    room?: number,
  ) => {
    const { covered, signedBy: put } = prepared(of, room);
    return put(await sign(covered));
  };
  const empty = () => prepared().signedBy(new Uint8Array());
  const expired = await makeCertificate(
    'signer',
    ['Nome em Dia', 'Nome em Dia'],
    new Date('2015-01-01'),
    authority,
  );
  const odd = (oddity: Parameters<typeof oddSignature>[2]) => (covered: Buffer) =>
    oddSignature(signer, covered, oddity);
  const only = (rule: RuleName, answer: Draft['answer'], made: Buffer): Draft => ({
    file: made,
    answer,
    only: rule,
  });
  const { contents } = partsOf(bytes);
  const genuine = await readSignedData(Buffer.from(contents.toString('latin1').slice(1, -1), 'hex'), null);
  const stated = /\/ByteRange \[0 (\d+) (\d+)/.exec(bytes.toString('latin1'));
  const changed = Buffer.from(bytes);
  // In the description of the attachment: the pages still match their evidence.
  changed.write('f', changed.indexOf('/Desc <feff', drawn.length) + '/Desc <feff00'.length, 'latin1');
  const forged = Buffer.from(changed);
  const digestOf = (one: Buffer) =>
    Buffer.from(
      sha256(Buffer.concat([one.subarray(0, Number(stated?.[1])), one.subarray(Number(stated?.[2]))])),
    );
  const hex = forged
    .toString('latin1')
    .replace(digestOf(bytes).toString('hex'), digestOf(forged).toString('hex'));
  const loose = deflateSync(JSON.stringify(evidence)).toString('latin1');
  const stream = `88 0 obj\n${streamOf(loose, '/F (evidencia.json) /Filter /FlateDecode')}\nendobj\n`;
  const twice = ownDocument(ROOM, {
    catalog: '/Names << /EmbeddedFiles << /Names [(evidencia.json) 7 0 R (evidencia.json) 7 0 R] >> >>',
    objects: [
      [7, '<< /Type /Filespec /F (evidencia.json) /EF << /F 8 0 R >> >>'],
      [8, streamOf(JSON.stringify(evidence))],
    ],
  });
  return {
    'covers all but its first bytes': only(
      'starts at the first byte',
      'altered',
      await signedBy(empty(), drawn.length, signerOf(signer), { start: 9 }),
    ),
    'leaves out more than its contents': only(
      'leaves out its contents only',
      'altered',
      await signedBy(empty(), drawn.length, signerOf(signer), { before: 10 }),
    ),
    'carries its content': only(
      'is detached',
      'altered',
      await sealed(signerOf(signer, OID.data, true), evidence, 130_000),
    ),
    'signs another type of content': only(
      'signs data',
      'altered',
      await sealed(signerOf(signer, '1.2.840.113549.1.9.16.1.4')),
    ),
    'states another type than it signs': only(
      'signs data',
      'altered',
      await sealed(odd({ statedType: '1.2.3.4' })),
    ),
    'a byte behind the pages is another': only('has the digest of the ranges', 'altered', changed),
    'the digest in the signature is another': only(
      'is made by its certificate',
      'altered',
      Buffer.from(hex, 'latin1'),
    ),
    'names another certificate': only(
      'names its certificate',
      'altered',
      await sealed(odd({ names: stranger.certificate })),
    ),
    'names no certificate': only('names its certificate', 'altered', await sealed(odd({ names: null }))),
    'signed by the clock of the house': only(
      'is by a signer of documents',
      'signed-by-other',
      await sealed(signerOf(clock)),
    ),
    'signed by a stranger': only('leads to the house', 'signed-by-other', await sealed(signerOf(stranger))),
    'signed when its certificate was over': only(
      'is made while the certificate is valid',
      'altered',
      await sealed((covered) =>
        signData(expired, covered, { type: OID.data, carried: false }, (made) =>
          houseStamp(clock, sha256(made)),
        ),
      ),
    ),
    'without evidence in its catalog': only(
      'lists its evidence in its catalog',
      'other-evidence',
      await signedBy(
        prepared(evidence, 8_192, 'outro.json').signedBy(new Uint8Array()),
        drawn.length,
        signerOf(signer),
      ),
    ),
    'with the evidence of other pages': only(
      'has the evidence of its pages',
      'other-evidence',
      await sealed(signerOf(signer), {
        ...evidence,
        document: { ...evidence.document, sha256: another.document.sha256 },
      }),
    ),
    'with a record that was changed': only(
      'has a record that leads to its root',
      'record-broken',
      await sealed(signerOf(signer), {
        ...evidence,
        record: evidence.record && { ...evidence.record, content: `${evidence.record.content} ` },
      }),
    ),
    'with the evidence of another contract': {
      file: await sealed(signerOf(signer), another),
      answer: 'other-evidence',
    },
    'with a damaged evidence': { file: await sealed(signerOf(signer), 'nada'), answer: 'other-evidence' },
    'with two evidences under one name': {
      file: await signedBy(twice, 0, signerOf(signer)),
      answer: 'other-evidence',
    },
    'own evidence in a stream, signed by a stranger': {
      file: await signedBy(ownDocument(ROOM, { more: stream }), 0, signerOf(stranger)),
      answer: 'signed-by-other',
    },
    'own evidence in a stream, signed by the house': {
      file: await signedBy(ownDocument(ROOM, { more: stream }), 0, signerOf(signer)),
      answer: 'other-evidence',
    },
    'signed by the authority of the house': {
      file: await sealed(signerOf(authority)),
      answer: ['altered', 'signed-by-other'],
    },
    'signed with SHA-1': { file: await sealed(odd({ algorithm: 'SHA-1' })), answer: 'altered' },
    'with two signers': { file: await sealed(odd({ signers: 2 })), answer: ['altered', 'not-ours', 'cut'] },
    'with two digests': {
      file: await sealed(odd({ digestTwice: true })),
      answer: ['altered', 'not-ours', 'cut'],
    },
    'with bytes behind its signature': {
      file: Buffer.from(bytes.toString('latin1').replace(/0>(?= >>)/, '1>'), 'latin1'),
      answer: 'altered',
    },
    'with a genuine signature over nothing': {
      file: await sealed(async () =>
        Buffer.from(contents.toString('latin1').slice(1, 1 + 2 * genuine.size), 'hex'),
      ),
      answer: 'altered',
    },
  };
}

/** Genuine contracts with a proof of their day by another key than that of day roots. */
async function falseProofs({
  bytes,
  proof,
  clock,
  signer,
  stranger,
  authority,
}: Issued): Promise<Specimen[]> {
  const statement = Buffer.from(rootStatement(proof.day, proof.previousRoot));
  const by = async (identity: Identity, type: string = OID.data, carried = false) =>
    base64(await signData(identity, statement, { type, carried }));
  const drafts: Record<string, [string, RuleName?]> = {
    'signed by the clock': [await by(clock), 'has a day root by the key of day roots'],
    'signed by the authority': [await by(authority)],
    'signed by a stranger': [await by(stranger)],
    'signed with its content inside': [await by(signer, OID.data, true), 'has a day root that is signed'],
    'signed as another type': [await by(signer, '1.2.3.4'), 'has a day root that is signed'],
    'signed by a time stamp of the house': [base64(await houseStamp(clock, sha256(statement)))],
    'signed by a document': [
      base64(Buffer.from(partsOf(bytes).contents.toString('latin1').slice(1, -1), 'hex')),
    ],
    'not signed': [''],
  };
  const found = Object.entries(drafts).map(
    ([name, [signature, only]]): Specimen => ({
      family: 'house',
      name: `a day ${name}`,
      file: bytes,
      answer: 'record-broken',
      proof: { ...proof, signature },
      ...(only ? { only } : {}),
    }),
  );
  return [
    ...found,
    {
      family: 'house',
      name: 'an invented root',
      file: bytes,
      answer: 'record-broken',
      proof: { ...proof, day: { ...proof.day, root: 'f'.repeat(64) } },
    },
    {
      family: 'house',
      name: 'a proof of another code',
      file: bytes,
      answer: 'other-evidence',
      only: 'has the code of the given proof',
      proof: { ...proof, code: '0000-0000-0000-0000' },
    },
  ];
}
