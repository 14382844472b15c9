import * as asn1 from 'asn1js';
import { Certificate, CertificateRevocationList, Extension, RevokedCertificate, Time, TimeType } from 'pkijs';
import {
  type Identity,
  makeCertificate,
  signingKeyOf,
} from '#app/features/proof/server/make-certificate.server.ts';
import { openPdf, SIGNATURE_ROOM, signedBy, signerOf, withUpdate } from './signed-pdfs/update-writer.ts';

/** Chain of a test authority under the names of gov.br. */
export type TestAuthority = { root: Identity; issuer: Identity };
export const PERSON = '2.16.76.1.3.1';

/** Makes a root and an issuing authority with the names of gov.br, or with others. */
export async function testAuthority(
  now: Date,
  name = 'do Governo Federal do Brasil v1',
): Promise<TestAuthority> {
  const root = await makeCertificate('authority', ['Gov-Br', `Autoridade Certificadora Raiz ${name}`], now);
  return { root, issuer: await makeCertificate('authority', ['Gov-Br', `AC Final ${name}`], now, root) };
}

type TextBlock = new (fields: { value: string }) => asn1.BaseBlock;

/** Field of the alternative names: an OID with its text, in one of the types that authorities use. */
export const otherName = (id: string, text: string, Type: TextBlock | 'octet' = 'octet'): asn1.BaseBlock =>
  new asn1.Constructed({
    idBlock: { tagClass: 3, tagNumber: 0 },
    value: [
      new asn1.ObjectIdentifier({ value: id }),
      new asn1.Constructed({
        idBlock: { tagClass: 3, tagNumber: 0 },
        value: [
          Type === 'octet'
            ? new asn1.OctetString({ valueHex: new TextEncoder().encode(text) })
            : new Type({ value: text }),
        ],
      }),
    ],
  });

/** Value of the field of a person: birth, CPF, NIS, RG. */
export const personField = (cpf: string): string => `01011990${cpf}${'0'.repeat(11)}${'0'.repeat(15)}`;

/** Makes a person's certificate. @param names fields of its alternative names; @param until its last instant */
export async function personCertificate(
  { issuer }: TestAuthority,
  name: string,
  now: Date,
  { names = [] as asn1.BaseBlock[], until = null as Date | null } = {},
): Promise<Identity> {
  const made = await makeCertificate('signer', ['Gov-Br', name], now, issuer);
  const certificate = Certificate.fromBER(made.certificate);
  if (names.length > 0)
    certificate.extensions?.push(
      new Extension({ extnID: '2.5.29.17', extnValue: new asn1.Sequence({ value: names }).toBER() }),
    );
  if (until) certificate.notAfter = new Time({ type: TimeType.UTCTime, value: until });
  await certificate.sign(await signingKeyOf(issuer.key), 'SHA-256');
  return { ...made, certificate: new Uint8Array(certificate.toSchema().toBER()) };
}

/** Makes a revocation list of the issuing authority. */
export async function revocationList(
  { issuer }: TestAuthority,
  revoked: readonly Identity[],
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const above = Certificate.fromBER(issuer.certificate);
  const time = (ms: number) => new Time({ type: TimeType.UTCTime, value: new Date(ms) });
  const list = new CertificateRevocationList({
    version: 1,
    issuer: above.subject,
    thisUpdate: time(now.getTime() - 3_600_000),
    nextUpdate: time(now.getTime() + 3_600_000),
  });
  if (revoked.length > 0)
    list.revokedCertificates = revoked.map(
      ({ certificate }) =>
        new RevokedCertificate({
          userCertificate: Certificate.fromBER(certificate).serialNumber,
          revocationDate: time(now.getTime() - 7_200_000),
        }),
    );
  await list.sign(await signingKeyOf(issuer.key), 'SHA-256');
  return new Uint8Array(list.toSchema(true).toBER());
}

/** Signs a PDF as an external program does: in an update at its end, with the form that holds the signature. */
export async function signedPaper(drawn: Buffer, signer: Identity): Promise<Buffer> {
  const pdf = await openPdf(drawn);
  const [field, signature] = [pdf.size, pdf.size + 1];
  const withEntry = async (number: number, entry: string) =>
    (await pdf.bodyOf(number)).replace(/>>$/, `${entry} >>`);
  const updated = withUpdate(pdf, {
    [pdf.root]: await withEntry(pdf.root, `/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >>`),
    [pdf.page]: await withEntry(pdf.page, `/Annots [${field} 0 R]`),
    [field]: widgetOf(signature, pdf.page, 'Assinatura'),
    [signature]: SIGNATURE,
  });
  return signedBy(updated, drawn.length, signerOf(signer));
}

const widgetOf = (signature: number, page: number, name: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /V ${signature} 0 R /P ${page} 0 R /Rect [0 0 0 0] /F 132 >>`;
const SIGNATURE = `<< /Type /Sig /SubFilter /ETSI.CAdES.detached /Filter /Adobe.PPKLite ${SIGNATURE_ROOM} >>`;

/** Adds a second signature in another update. */
export async function signedAgain(bytes: Buffer, signer: Identity): Promise<Buffer> {
  const pdf = await openPdf(bytes);
  const [field, signature] = [pdf.size + 1, pdf.size + 2];
  const catalog = await pdf.bodyOf(pdf.root);
  const page = await pdf.bodyOf(pdf.page);
  const updated = withUpdate(pdf, {
    [pdf.root]: catalog.replace(/\/Fields \[([^\]]*)\]/, `/Fields [$1 ${field} 0 R]`),
    [pdf.page]: page.replace(/\/Annots \[([^\]]*)\]/, `/Annots [$1 ${field} 0 R]`),
    [field]: widgetOf(signature, pdf.page, `outra ${field}`),
    [signature]: SIGNATURE,
  });
  return signedBy(updated, bytes.length, signerOf(signer));
}

/** Replaces the drawing of the first page after the signature. */
export async function redrawnAfter(bytes: Buffer): Promise<Buffer> {
  const pdf = await openPdf(bytes);
  return withUpdate(pdf, { [pdf.drawing]: '<< /Length 3 >>\nstream\nq Q\nendstream' });
}

/** Rewrites the signature's CMS as BER with an indefinite length around it. */
export function withIndefiniteLength(bytes: Buffer): Buffer {
  const open = bytes.indexOf('/Contents <') + '/Contents <'.length;
  const close = bytes.indexOf('>', open);
  const cms = Buffer.from(bytes.toString('latin1', open, close), 'hex');
  // 30 82 LL LL: a sequence with a length of two bytes.
  const length = cms.readUInt16BE(2);
  const made = Buffer.concat([Buffer.of(0x30, 0x80), cms.subarray(4, 4 + length), Buffer.of(0, 0)]);
  const written = Buffer.from(bytes);
  written.write(made.toString('hex').padEnd(close - open, '0'), open, 'latin1');
  return written;
}
