import {
  type Bytes,
  childrenOf,
  type DerValue,
  der,
  dottedOf,
  isEqual,
  joined,
  NotDer,
  pick,
  readDer,
  TAG,
} from '#app/lib/der.ts';
import { type Certificate, digest, HASH_NAMES, isSignedBy, readCertificate } from './certificate.ts';

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
} as const;

/** A CMS signature (RFC 5652) with one signer, as it was found true or not. */
export type SignedData = {
  contentType: string;
  /** What is signed, where the signature carries it. */
  content: Bytes | null;
  certificates: Certificate[];
  signer: Certificate;
  /** The signed bytes are those that the signature is over. */
  digestFits: boolean;
  /** The signer's key made the signature. */
  signatureFits: boolean;
  /** The signature names its certificate (ESS): no other one with the same key can stand in for it. */
  namesSigner: boolean;
  signature: Bytes;
  /** Time stamp over the signature, where there is one. */
  timeStamp: Bytes | null;
};

const attributesOf = (field: DerValue | undefined): Map<string, DerValue> =>
  new Map(
    (field ? childrenOf(field) : []).map((attribute) => {
      const [type, values] = [pick(childrenOf(attribute), 0), pick(childrenOf(attribute), 1, TAG.set)];
      return [dottedOf(type), pick(childrenOf(values), 0)];
    }),
  );

/**
 * Reads a signature and checks it with the certificate that it carries. Whom that belongs to is another question.
 * @param detached what is signed, where the signature does not carry it.
 * @throws NotDer
 */
export async function readSignedData(bytes: Uint8Array, detached: Bytes | null): Promise<SignedData> {
  const [type, wrapped] = childrenOf(readDer(bytes));
  if (!type || !wrapped || dottedOf(type) !== OID.signedData) throw new NotDer('signed data');
  const fields = childrenOf(pick(childrenOf(wrapped), 0, TAG.sequence));
  const [contentType, carried] = childrenOf(pick(fields, 2, TAG.sequence));
  if (!contentType) throw new NotDer('content');
  const content = carried ? pick(childrenOf(carried), 0, TAG.octets).value : null;
  const certificates = fields
    .filter(({ tag }) => tag === 0xa0)
    .flatMap(childrenOf)
    .filter(({ tag }) => tag === TAG.sequence)
    .map(({ raw }) => readCertificate(raw));
  const info = childrenOf(pick(childrenOf(pick(fields, fields.length - 1, TAG.set)), 0, TAG.sequence));
  const [issuer, serial] = childrenOf(pick(info, 1, TAG.sequence));
  const signer = certificates.find(
    (one) => issuer && serial && isEqual(one.issuer, issuer.raw) && isEqual(one.serial, serial.value),
  );
  const signedField = pick(info, 3, 0xa0);
  if (!signer) throw new NotDer('certificate of the signer');
  const signed = attributesOf(signedField);
  const hash = HASH_NAMES[dottedOf(pick(childrenOf(pick(info, 2)), 0))];
  const signature = pick(info, 5, TAG.octets).value;
  const named = signed.get(OID.messageDigest)?.value;
  const over = content ?? detached;
  const declared = signed.get(OID.contentType);
  return {
    contentType: dottedOf(contentType),
    content,
    certificates,
    signer,
    digestFits: Boolean(
      hash &&
        named &&
        over &&
        declared &&
        isEqual(declared.raw, contentType.raw) &&
        isEqual(await digest(over, hash), named),
    ),
    signatureFits: await isSignedBy(
      signer,
      dottedOf(pick(childrenOf(pick(info, 4)), 0)),
      signature,
      // Signed as the set that it is, not under the tag that it stands under here.
      der(TAG.set, signedField.value),
      hash,
    ),
    namesSigner: await namesCertificate(signed.get(OID.signingCertificate), signer),
    signature,
    timeStamp: attributesOf(info.find(({ tag }) => tag === 0xa1)).get(OID.timeStampToken)?.raw ?? null,
  };
}

/** SigningCertificateV2 (RFC 5035): the hash of the certificate, by SHA-256 where no other is named. */
async function namesCertificate(attribute: DerValue | undefined, { raw }: Certificate): Promise<boolean> {
  if (!attribute) return false;
  const first = childrenOf(pick(childrenOf(pick(childrenOf(attribute), 0)), 0));
  const named = first.find(({ tag }) => tag === TAG.octets);
  const algorithm = first[0]?.tag === TAG.sequence ? dottedOf(pick(childrenOf(first[0]), 0)) : OID.sha256;
  const hash = HASH_NAMES[algorithm];
  return Boolean(hash && named && isEqual(await digest(raw, hash), named.value));
}

/** What stands around the signature's bytes in a file: `[0 a b c]`. */
export const coveredBytes = (
  file: Bytes,
  [from, a, b, c]: readonly [number, number, number, number],
): Bytes => joined(file.subarray(from, from + a), file.subarray(b, b + c));
