import { createPrivateKey, X509Certificate } from 'node:crypto';
import type forge from 'node-forge';
import { chainOf, readCertificate } from '#app/features/proof/rules/certificate.ts';
import type { Bytes } from '#app/lib/bytes.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Identity } from './make-certificate.server.ts';

/** Maximum size of a bought certificate; bytes. */
export const MAX_P12_BYTES = 64 * 1024;

/**
 * Hashes of the password that a file may ask for, all its parts together: some seconds. Windows and OpenSSL write 2 000
 * for each part, Java 10 000.
 */
export const MOST_REPETITIONS = 300_000;

const refuse = (field: 'certificate' | 'password', message: string) =>
  err({ code: 'invalid', message, fields: { [field]: message } });

/**
 * Opens the file of a certificate (A1, PKCS#12) with its password. Authorities still sell files sealed with RC2 and
 * triple DES: pkijs has no such cipher and OpenSSL 3 refuses RC2, so node-forge opens them.
 */
export async function readP12(bytes: Buffer, password: string, now: Date): Promise<Result<Identity>> {
  const { default: forge } = await import('node-forge');
  let container: ReturnType<typeof forge.asn1.fromDer>;
  try {
    container = forge.asn1.fromDer(bytes.toString('binary'));
  } catch {
    return refuse('certificate', 'Este arquivo não é um certificado A1 (.p12 ou .pfx)');
  }
  if (repetitionsIn(forge.asn1, container) > MOST_REPETITIONS)
    return refuse(
      'certificate',
      'Abrir este certificado pede cálculo demais. Exporte-o de novo, por exemplo pelo Windows, e envie.',
    );
  let opened: ReturnType<typeof forge.pkcs12.pkcs12FromAsn1>;
  try {
    opened = forge.pkcs12.pkcs12FromAsn1(container, password);
  } catch (error) {
    const isPassword = /mac|password|decrypt/i.test(String(error));
    return isPassword
      ? refuse('password', 'A senha não abre este certificado')
      : refuse('certificate', 'Este arquivo não é um certificado A1 (.p12 ou .pfx)');
  }
  const { keyBag = '', pkcs8ShroudedKeyBag = '', certBag = '' } = forge.pki.oids;
  const bagsOf = (bagType: string) => opened.getBags({ bagType })[bagType] ?? [];
  const key = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)].find((bag) => bag.key)?.key;
  const certificates = bagsOf(certBag).flatMap(({ cert }): Bytes[] =>
    cert
      ? [
          new Uint8Array(
            Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(cert)).getBytes(), 'binary'),
          ),
        ]
      : [],
  );
  if (!key) return refuse('certificate', 'Falta neste arquivo a chave do certificado');
  const privateKey = createPrivateKey(forge.pki.privateKeyToPem(key));
  const certificate = certificates.find((one) => new X509Certificate(one).checkPrivateKey(privateKey));
  if (!certificate) return refuse('certificate', 'Falta neste arquivo o certificado da chave');
  const leaf = readCertificate(certificate);
  const [day] = leaf.notAfter.toISOString().split('T');
  if (leaf.notAfter < now)
    return refuse('certificate', `Este certificado venceu em ${day?.split('-').reverse().join('/')}`);
  if (leaf.notBefore > now) return refuse('certificate', 'Este certificado ainda não vale');
  const chain = await chainOf(leaf, certificates.map(readCertificate), now);
  return ok({ certificate, key: privateKey, chain: chain.slice(1).map(({ raw }) => raw) });
}

/**
 * Sums the repetitions that a container declares outside of its encrypted parts, with the parser that opens it: of the
 * checksum (MacData, RFC 7292) and of each password-based encryption (salt and count, RFC 8018). Encrypted parts are
 * bounded by the processor time of the parser.
 */
function repetitionsIn(asn1: typeof forge.asn1, node: forge.asn1.Asn1): number {
  const { INTEGER, OCTETSTRING } = asn1.Type;
  const parts = Array.isArray(node.value) ? node.value : insideOf(asn1, node);
  let sum = parts.reduce((all, part) => all + repetitionsIn(asn1, part), 0);
  for (const [at, salt] of parts.entries()) {
    const count = parts[at + 1];
    if (salt.type !== OCTETSTRING || count?.type !== INTEGER || typeof count.value !== 'string') continue;
    const hex = Buffer.from(count.value, 'binary').toString('hex');
    sum += Number(`0x${hex || '0'}`);
  }
  return sum;
}

/** The structures inside a string of bytes; none where it holds something else. */
function insideOf(asn1: typeof forge.asn1, { type, value }: forge.asn1.Asn1): forge.asn1.Asn1[] {
  if (type !== asn1.Type.OCTETSTRING || typeof value !== 'string') return [];
  try {
    return [asn1.fromDer(value)];
  } catch {
    return [];
  }
}
