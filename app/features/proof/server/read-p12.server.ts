import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chainOf, readCertificate } from '#app/features/proof/rules/certificate.ts';
import type { Bytes } from '#app/lib/bytes.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Identity } from './make-certificate.server.ts';

/** Maximum size of a bought certificate; bytes. */
export const MAX_P12_BYTES = 64 * 1024;

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
