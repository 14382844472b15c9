import { createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import * as asn1 from 'asn1js';
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs';
import { TIME_STAMPING } from '#app/features/proof/rules/certificate.ts';
import { integerOf } from '#app/features/proof/rules/time-stamp.ts';
import type { Bytes } from '#app/lib/bytes.ts';

/** A certificate with its private key, and the certificates above it, from below. */
export type Identity = { certificate: Bytes; key: KeyObject; chain: Bytes[] };

/** `timeStamp` may do nothing else (RFC 3161, 2.3). */
export type CertificateUse = 'authority' | 'signer' | 'timeStamp';

const YEARS: Record<CertificateUse, number> = { authority: 20, signer: 5, timeStamp: 5 };

const newKeyPair = promisify(generateKeyPair);

/** A private key as pkijs signs with it: RSA with SHA-256. */
export const signingKeyOf = (key: KeyObject) =>
  crypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );

const nameOf = (organisation: string, name: string) =>
  new RelativeDistinguishedNames({
    typesAndValues: [
      ['2.5.4.6', new asn1.PrintableString({ value: 'BR' })] as const,
      ['2.5.4.10', new asn1.Utf8String({ value: organisation.slice(0, 64) })] as const,
      ['2.5.4.3', new asn1.Utf8String({ value: name.slice(0, 64) })] as const,
    ].map(([type, value]) => new AttributeTypeAndValue({ type, value })),
  });

const extension = (extnID: string, value: asn1.BaseBlock, critical = false) =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

/** Bits of the key usage with their unused ones: keyCertSign and cRLSign; digitalSignature and contentCommitment. */
const KEY_USAGE = {
  authority: { bits: 0x06, unusedBits: 1 },
  signer: { bits: 0xc0, unusedBits: 6 },
  timeStamp: { bits: 0xc0, unusedBits: 6 },
};

function extensionsOf(use: CertificateUse, keyId: ArrayBuffer, issuerKeyId: ArrayBuffer): Extension[] {
  const { bits, unusedBits } = KEY_USAGE[use];
  const constraints = use === 'authority' ? new BasicConstraints({ cA: true }) : new BasicConstraints();
  return [
    extension('2.5.29.19', constraints.toSchema(), true),
    extension('2.5.29.15', new asn1.BitString({ valueHex: Uint8Array.of(bits), unusedBits }), true),
    ...(use === 'timeStamp'
      ? [extension('2.5.29.37', new ExtKeyUsage({ keyPurposes: [TIME_STAMPING] }).toSchema(), true)]
      : []),
    extension('2.5.29.14', new asn1.OctetString({ valueHex: keyId })),
    extension(
      '2.5.29.35',
      new AuthorityKeyIdentifier({
        keyIdentifier: new asn1.OctetString({ valueHex: issuerKeyId }),
      }).toSchema(),
    ),
  ];
}

/** Until 2049 certificates write years with two digits (RFC 5280, 4.1.2.5). */
const timeOf = (value: Date) => {
  value.setUTCMilliseconds(0);
  return new Time({
    type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime,
    value,
  });
};

/**
 * Makes a certificate of the house with an RSA key of 2048 bits.
 * @param issuer that signs it; an authority without an issuer signs itself.
 * @param of key of the certificate, when it exists already.
 */
export async function makeCertificate(
  use: CertificateUse,
  [organisation, name]: readonly [organisation: string, name: string],
  now: Date,
  issuer?: Identity,
  of?: KeyObject,
): Promise<Identity> {
  const key = of ?? (await newKeyPair('rsa', { modulusLength: 2048 })).privateKey;
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS[use]);
  const made = new Certificate({
    version: 2,
    serialNumber: integerOf(Uint8Array.of(0x40 | ((randomBytes(1)[0] ?? 0) & 0x3f), ...randomBytes(15))),
    subject: nameOf(organisation, name),
    // Starts a day early, so that a slow clock elsewhere does not see a future certificate.
    notBefore: timeOf(new Date(now.getTime() - 86_400_000)),
    notAfter: timeOf(until),
    subjectPublicKeyInfo: PublicKeyInfo.fromBER(createPublicKey(key).export({ type: 'spki', format: 'der' })),
  });
  const above = issuer ? Certificate.fromBER(issuer.certificate) : made;
  made.issuer = above.subject;
  made.extensions = extensionsOf(use, await made.getKeyHash(), await above.getKeyHash());
  await made.sign(await signingKeyOf(issuer?.key ?? key), 'SHA-256');
  return {
    certificate: new Uint8Array(made.toSchema().toBER()),
    key,
    chain: issuer ? [issuer.certificate, ...issuer.chain] : [],
  };
}
