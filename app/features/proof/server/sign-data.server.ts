import { createHash } from 'node:crypto';
import * as asn1 from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import { type Bytes, hexOf } from '#app/lib/bytes.ts';
import { type Identity, signingKeyOf } from './make-certificate.server.ts';

export const sha256 = (bytes: Uint8Array): Bytes =>
  new Uint8Array(createHash('sha256').update(bytes).digest());

const attribute = (type: string, value: asn1.BaseBlock) => new Attribute({ type, values: [value] });
const encoded = (one: Attribute) => hexOf(new Uint8Array(one.toSchema().toBER()));
const sequence = (value: asn1.BaseBlock) => new asn1.Sequence({ value: [value] });

/**
 * Signs content as CMS (RFC 5652) with the attributes that PAdES requires (ETSI EN 319 142-1, B-B): its type,
 * its hash and the signing certificate; no time, which the PDF states next to the signature.
 * @param carried embeds the content in the signature; a PDF is outside of it.
 * @param stamp returns a time stamp over the signature's bytes, or null if the authority does not answer.
 */
export async function signData(
  { certificate, key, chain }: Identity,
  content: Uint8Array,
  { type, carried }: { type: string; carried: boolean },
  stamp: (signature: Bytes) => Promise<Bytes | null> = async () => null,
): Promise<Bytes> {
  const signer = Certificate.fromBER(certificate);
  const attributes = [
    attribute(OID.contentType, new asn1.ObjectIdentifier({ value: type })),
    attribute(OID.messageDigest, new asn1.OctetString({ valueHex: sha256(content) })),
    attribute(
      OID.signingCertificate,
      sequence(sequence(sequence(new asn1.OctetString({ valueHex: sha256(certificate) })))),
    ),
    // DER orders a set by its encoded values; pkijs keeps the given order.
  ].toSorted((a, b) => (encoded(a) < encoded(b) ? -1 : 1));
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  });
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: type });
  // The constructor would split the bytes, which DER does not allow.
  if (carried) encapContentInfo.eContent = new asn1.OctetString({ valueHex: new Uint8Array(content) });
  const cms = new SignedData({
    encapContentInfo,
    signerInfos: [info],
    certificates: [signer, ...chain.map((one) => Certificate.fromBER(one))],
  });
  await cms.sign(await signingKeyOf(key), 0, 'SHA-256');
  const token = await stamp(new Uint8Array(info.signature.getValue()));
  if (token)
    info.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(OID.timeStampToken, asn1.fromBER(token).result)],
    });
  const whole = new ContentInfo({ contentType: OID.signedData, content: cms.toSchema(true) });
  return new Uint8Array(whole.toSchema().toBER());
}
