import * as asn1 from 'asn1js';
import {
  SignedData as Cms,
  ContentInfo,
  getCrypto,
  IssuerAndSerialNumber,
  type SignerInfo,
  Certificate as X509,
} from 'pkijs';
import { type Bytes, digest, isEqual } from '#app/lib/bytes.ts';
import { type Certificate, certificateOf, SIGNATURE_ALGORITHMS } from './certificate.ts';

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

const HASHES: Record<string, string> = {
  [OID.sha256]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
/** Plain RSA, with the hash named in the signer's info. */
const RSA = '1.2.840.113549.1.1.1';
/** Largest signature that is read; the house reserves 20 KB for its own. Bytes. */
const MOST_CMS_BYTES = 256 * 1024;

class NotSignedData extends Error {
  override name = 'NotSignedData';
}

/** A CMS signature (RFC 5652) with one signer, and which of its statements are valid. */
export type SignedData = {
  /** Bytes of the whole signature; a PDF fills the rest of its room with zeros. */
  size: number;
  contentType: string;
  /** The signed attributes state the same content type. */
  statesType: boolean;
  /** Content inside the signature; null for a detached one. */
  content: Bytes | null;
  certificates: Certificate[];
  signer: Certificate;
  /** The stated digest is the one of the given bytes, or of the content inside when none are given. */
  digestFits: boolean;
  /** The signer's key signed the attributes, with an algorithm that is not broken. */
  signatureFits: boolean;
  /** The signed attributes name the signer's certificate (RFC 5035). */
  namesSigner: boolean;
  signature: Bytes;
  /** Time stamp over the signature, if any. */
  timeStamp: Bytes | null;
};

type Attributes = Map<string, asn1.BaseBlock>;

/** Attributes by type. @throws NotSignedData when a type occurs twice or has not exactly one value */
function attributesOf(field: SignerInfo['signedAttrs']): Attributes {
  const found: Attributes = new Map();
  for (const { type, values } of field?.attributes ?? []) {
    const [value] = values as asn1.BaseBlock[];
    if (!value || values.length !== 1 || found.has(type)) throw new NotSignedData('attributes');
    found.set(type, value);
  }
  return found;
}

const octetsOf = (block: asn1.BaseBlock | undefined): Bytes | null =>
  block instanceof asn1.OctetString ? new Uint8Array(block.getValue()) : null;

/**
 * Reads a signature and checks it with its embedded certificate. The caller judges the owner of that
 * certificate.
 * @param covered bytes that the signature must cover; null for embedded ones.
 * @throws unless the bytes are a CMS signature with one signer and one certificate for it
 */
export async function readSignedData(bytes: Uint8Array, covered: Bytes | null): Promise<SignedData> {
  if (bytes.length > MOST_CMS_BYTES) throw new NotSignedData('size');
  const parsed = asn1.fromBER(bytes as Bytes);
  if (parsed.offset === -1) throw new NotSignedData('encoding');
  const info = new ContentInfo({ schema: parsed.result });
  if (info.contentType !== OID.signedData) throw new NotSignedData('type');
  const cms = new Cms({ schema: info.content });
  const [signerInfo, ...others] = cms.signerInfos;
  if (!signerInfo || others.length > 0) throw new NotSignedData('signers');
  const certificates = (cms.certificates ?? []).filter((one) => one instanceof X509).map(certificateOf);
  const { sid } = signerInfo;
  const signer = certificates.find(
    ({ x509 }) =>
      sid instanceof IssuerAndSerialNumber &&
      x509.issuer.isEqual(sid.issuer) &&
      x509.serialNumber.isEqual(sid.serialNumber),
  );
  if (!signer || !signerInfo.signedAttrs) throw new NotSignedData('signer');
  const attributes = attributesOf(signerInfo.signedAttrs);
  const { eContent, eContentType } = cms.encapContentInfo;
  const content = eContent ? new Uint8Array(eContent.getValue()) : null;
  const hash = HASHES[signerInfo.digestAlgorithm.algorithmId];
  const stated = octetsOf(attributes.get(OID.messageDigest));
  const over = covered ?? content;
  const type = attributes.get(OID.contentType);
  const signature = new Uint8Array(signerInfo.signature.getValue());
  const stamp = attributesOf(signerInfo.unsignedAttrs).get(OID.timeStampToken);
  return {
    size: parsed.offset,
    contentType: eContentType,
    statesType: type instanceof asn1.ObjectIdentifier && type.getValue() === eContentType,
    content,
    certificates,
    signer,
    digestFits: Boolean(hash && stated && over && isEqual(await digest(over, hash), stated)),
    signatureFits: hash !== undefined && (await isSignedBy(signer, signerInfo, hash)),
    namesSigner: await namesCertificate(attributes.get(OID.signingCertificate), signer),
    signature,
    timeStamp: stamp ? new Uint8Array(stamp.toBER()) : null,
  };
}

async function isSignedBy({ x509 }: Certificate, info: SignerInfo, hash: string): Promise<boolean> {
  const { algorithmId } = info.signatureAlgorithm;
  if (algorithmId !== RSA && !SIGNATURE_ALGORITHMS.has(algorithmId)) return false;
  try {
    return await getCrypto(true).verifyWithPublicKey(
      info.signedAttrs?.encodedValue ?? new ArrayBuffer(0),
      info.signature,
      x509.subjectPublicKeyInfo,
      info.signatureAlgorithm,
      ...(algorithmId === RSA ? [hash] : []),
    );
  } catch {
    return false;
  }
}

const partsOf = (block: asn1.BaseBlock | undefined): asn1.BaseBlock[] =>
  block instanceof asn1.Constructed ? block.valueBlock.value : [];

/** SigningCertificateV2 (RFC 5035), which pkijs does not know: the hash of the certificate, SHA-256 unless stated. */
async function namesCertificate(
  attribute: asn1.BaseBlock | undefined,
  { raw }: Certificate,
): Promise<boolean> {
  const first = partsOf(partsOf(partsOf(attribute)[0])[0]);
  const [algorithm] = partsOf(first[0]);
  const named = octetsOf(first.find((part) => part instanceof asn1.OctetString));
  const hash = HASHES[algorithm instanceof asn1.ObjectIdentifier ? algorithm.getValue() : OID.sha256];
  return Boolean(hash && named && isEqual(await digest(raw, hash), named));
}
