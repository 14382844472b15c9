import { createHash, createPublicKey, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import {
  type Bytes,
  bits,
  childrenOf,
  der,
  integer,
  nothing,
  octets,
  oid,
  pick,
  readDer,
  sequence,
  sortedSet,
  TAG,
  tagged,
  time,
  utf8,
} from '#app/lib/der.ts';

/** A certificate with its private key, and what signed it, from below. */
export type Identity = { certificate: Bytes; key: KeyObject; chain: Bytes[] };

/** `timeStamp` may do nothing else (RFC 3161, 2.3). */
export type CertificateUse = 'authority' | 'signer' | 'timeStamp';

const YEARS: Record<CertificateUse, number> = { authority: 20, signer: 5, timeStamp: 5 };

const newKeyPair = promisify(generateKeyPair);
const SHA256_RSA = sequence(oid(OID.sha256WithRsa), nothing());

const nameOf = (organisation: string, name: string): Bytes =>
  sequence(
    ...(
      [
        ['2.5.4.6', der(TAG.printable, utf8('BR'))],
        ['2.5.4.10', der(TAG.utf8, utf8(organisation.slice(0, 64)))],
        ['2.5.4.3', der(TAG.utf8, utf8(name.slice(0, 64)))],
      ] as const
    ).map(([type, value]) => sortedSet(sequence(oid(type), value))),
  );

const extension = (id: string, value: Uint8Array, critical = false): Bytes =>
  sequence(oid(id), ...(critical ? [der(TAG.boolean, Uint8Array.of(0xff))] : []), octets(value));

const keyId = (publicKey: Uint8Array): Bytes => new Uint8Array(createHash('sha1').update(publicKey).digest());

/** The bits of the public key, which its identifiers are made of. */
const keyBits = (spki: Uint8Array): Bytes => pick(childrenOf(readDer(spki)), 1).value.subarray(1);

function extensionsOf(use: CertificateUse, spki: Uint8Array, issuerSpki: Uint8Array): Bytes {
  const usage = {
    // keyCertSign, cRLSign; digitalSignature, contentCommitment.
    authority: der(TAG.bits, Uint8Array.of(1, 0x06)),
    signer: der(TAG.bits, Uint8Array.of(6, 0xc0)),
    timeStamp: der(TAG.bits, Uint8Array.of(6, 0xc0)),
  }[use];
  return sequence(
    extension(
      '2.5.29.19',
      use === 'authority' ? sequence(der(TAG.boolean, Uint8Array.of(0xff))) : sequence(),
      true,
    ),
    extension('2.5.29.15', usage, true),
    ...(use === 'timeStamp' ? [extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.8')), true)] : []),
    extension('2.5.29.14', octets(keyId(keyBits(spki)))),
    extension('2.5.29.35', sequence(der(0x80, keyId(keyBits(issuerSpki))))),
  );
}

/**
 * Makes a certificate of the house with an RSA key of 2048 bits.
 * @param issuer that signs it; an authority without one signs itself.
 * @param of whose key it is, where the key is there already.
 */
export async function makeCertificate(
  use: CertificateUse,
  [organisation, name]: readonly [organisation: string, name: string],
  now: Date,
  issuer?: Identity,
  of?: KeyObject,
): Promise<Identity> {
  const privateKey = of ?? (await newKeyPair('rsa', { modulusLength: 2048 })).privateKey;
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const issuerSpki = issuer ? createPublicKey(issuer.key).export({ type: 'spki', format: 'der' }) : spki;
  const subject = nameOf(organisation, name);
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS[use]);
  // A clock that is a little slow elsewhere must not see a certificate of tomorrow.
  const from = new Date(now.getTime() - 86_400_000);
  const tbs = sequence(
    tagged(0, integer(2)),
    integer(Uint8Array.of(0x40 | ((randomBytes(1)[0] ?? 0) & 0x3f), ...randomBytes(15))),
    SHA256_RSA,
    issuer ? subjectOf(issuer.certificate) : subject,
    sequence(validityTime(from), validityTime(until)),
    subject,
    spki,
    tagged(3, extensionsOf(use, spki, issuerSpki)),
  );
  const certificate = sequence(tbs, SHA256_RSA, bits(sign('sha256', tbs, issuer?.key ?? privateKey)));
  return {
    certificate,
    key: privateKey,
    chain: issuer ? [issuer.certificate, ...issuer.chain] : [],
  };
}

const subjectOf = (certificate: Uint8Array): Bytes =>
  pick(childrenOf(pick(childrenOf(readDer(certificate)), 0)), 5).raw;

/** Until 2049 certificates write years with two figures (RFC 5280, 4.1.2.5). */
const validityTime = (instant: Date): Bytes =>
  instant.getUTCFullYear() < 2050
    ? der(
        TAG.utcTime,
        utf8(
          `${instant
            .toISOString()
            .slice(2)
            .replace(/[-:T]|\.\d+Z$/g, '')}Z`,
        ),
      )
    : time(instant);
