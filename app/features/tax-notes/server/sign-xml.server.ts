import { createHash, createSign, createVerify, type KeyObject, X509Certificate } from 'node:crypto';
import { textOf } from '#app/features/tax-notes/rules/xml.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = `${DSIG}enveloped-signature`;

/** Algorithms of the signature: SHA-1 as in the manual of the service, SHA-256 where it is accepted. */
const ALGORITHMS = {
  sha1: { signature: `${DSIG}rsa-sha1`, digest: `${DSIG}sha1` },
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
};
export type SignatureHash = keyof typeof ALGORITHMS;

/**
 * Enveloped signature over a part that is written in canonical form and declares its own namespace: exclusive
 * canonicalization of the part in its document gives the same bytes, so no library is needed.
 * Source: XML Signature Syntax and Processing, 4.
 * @param part element with the attribute Id
 */
export function enveloped(
  part: string,
  certificate: Uint8Array,
  key: KeyObject,
  hash: SignatureHash,
): string {
  const id = /^<[^>]* Id="([^"]+)"/.exec(part)?.[1];
  if (!id) throw new Error('The part has no Id.');
  const digest = createHash(hash).update(part).digest('base64');
  const { signature, digest: method } = ALGORITHMS[hash];
  const signed =
    `<CanonicalizationMethod Algorithm="${EXCLUSIVE}"></CanonicalizationMethod><SignatureMethod Algorithm="${signature}"></SignatureMethod>` +
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${ENVELOPED}"></Transform><Transform Algorithm="${EXCLUSIVE}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${method}"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`;
  const value = createSign(hash)
    .update(`<SignedInfo xmlns="${DSIG}">${signed}</SignedInfo>`)
    .sign(key, 'base64');
  const owner = Buffer.from(certificate).toString('base64');
  return `<Signature xmlns="${DSIG}"><SignedInfo>${signed}</SignedInfo><SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${owner}</X509Certificate></X509Data></KeyInfo></Signature>`;
}

/** Whether a signature covers this part. Used by the embedded service; it reads only the form that `enveloped` writes. */
export function isSignedOver(part: string, signature: string): boolean {
  const read = (name: string) => textOf(signature, name);
  const signed = signature.split('<SignedInfo>')[1]?.split('</SignedInfo>')[0] ?? '';
  const hash = signed.includes(ALGORITHMS.sha256.signature) ? 'sha256' : 'sha1';
  try {
    const { publicKey } = new X509Certificate(Buffer.from(read('X509Certificate'), 'base64'));
    return (
      read('DigestValue') === createHash(hash).update(part).digest('base64') &&
      createVerify(hash)
        .update(`<SignedInfo xmlns="${DSIG}">${signed}</SignedInfo>`)
        .verify(publicKey, read('SignatureValue'), 'base64')
    );
  } catch {
    return false;
  }
}
