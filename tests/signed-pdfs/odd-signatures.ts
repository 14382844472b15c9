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
import { type Identity, signingKeyOf } from '#app/features/proof/server/make-certificate.server.ts';

const attribute = (type: string, value: asn1.BaseBlock) => new Attribute({ type, values: [value] });
const wrapped = (value: asn1.BaseBlock) => new asn1.Sequence({ value: [value] });
const hash = (bytes: Uint8Array, algorithm: string) => createHash(algorithm).update(bytes).digest();

type Oddity = {
  /** Certificate named by the signed attributes; null to omit that attribute. */
  names?: Uint8Array | null;
  algorithm?: 'SHA-1' | 'SHA-256';
  signers?: number;
  statedType?: string;
  digestTwice?: boolean;
};

/** Signs in ways that the product never does. */
export async function oddSignature(
  { certificate, key, chain }: Identity,
  content: Uint8Array,
  {
    names = certificate,
    algorithm = 'SHA-256',
    signers = 1,
    statedType = OID.data,
    digestTwice = false,
  }: Oddity,
): Promise<Uint8Array> {
  const signer = Certificate.fromBER(new Uint8Array(certificate));
  const short = algorithm.replace('-', '').toLowerCase();
  const digest = attribute(OID.messageDigest, new asn1.OctetString({ valueHex: hash(content, short) }));
  const attributes = [
    attribute(OID.contentType, new asn1.ObjectIdentifier({ value: statedType })),
    digest,
    ...(digestTwice ? [digest] : []),
    ...(names
      ? [
          attribute(
            OID.signingCertificate,
            wrapped(wrapped(wrapped(new asn1.OctetString({ valueHex: hash(names, 'sha256') })))),
          ),
        ]
      : []),
  ];
  const infos = Array.from(
    { length: signers },
    () =>
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
  );
  const cms = new SignedData({
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: infos,
    certificates: [signer, ...chain.map((one) => Certificate.fromBER(new Uint8Array(one)))],
  });
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: algorithm },
    false,
    ['sign'],
  );
  for (let i = 0; i < signers; i += 1)
    await cms.sign(algorithm === 'SHA-1' ? signingKey : await signingKeyOf(key), i, algorithm);
  const whole = new ContentInfo({ contentType: OID.signedData, content: cms.toSchema(true) });
  return new Uint8Array(whole.toSchema().toBER());
}
