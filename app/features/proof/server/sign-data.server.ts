import { createHash, sign } from 'node:crypto';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import {
  type Bytes,
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
} from '#app/lib/der.ts';
import type { Identity } from './make-certificate.server.ts';

export const sha256 = (bytes: Uint8Array): Bytes =>
  new Uint8Array(createHash('sha256').update(bytes).digest());

const attribute = (type: string, value: Uint8Array): Bytes => sequence(oid(type), der(TAG.set, value));
const SHA256 = sequence(oid(OID.sha256), nothing());

/**
 * Signs content as CMS (RFC 5652) with the attributes that PAdES asks for (ETSI EN 319 142-1, B-B): its type, its hash
 * and the certificate that signs; no time, which the PDF states beside the signature.
 * @param carried puts the content into the signature; a PDF stands outside of it.
 * @param stamp gives a time stamp over the signature's bytes, or null where none is to be had.
 */
export async function signData(
  { certificate, key, chain }: Identity,
  content: Uint8Array,
  { type, carried }: { type: string; carried: boolean },
  stamp: (signature: Bytes) => Promise<Bytes | null> = async () => null,
): Promise<Bytes> {
  const signedAttributes = sortedSet(
    attribute(OID.contentType, oid(type)),
    attribute(OID.messageDigest, octets(sha256(content))),
    attribute(OID.signingCertificate, sequence(sequence(sequence(octets(sha256(certificate)))))),
  );
  const signature = new Uint8Array(sign('sha256', signedAttributes, key));
  const token = await stamp(signature);
  const tbs = childrenOf(pick(childrenOf(readDer(certificate)), 0));
  const info = sequence(
    integer(1),
    sequence(pick(tbs, 3).raw, pick(tbs, 1).raw),
    SHA256,
    der(0xa0, pick([readDer(signedAttributes)], 0).value),
    sequence(oid('1.2.840.113549.1.1.1'), nothing()),
    octets(signature),
    ...(token ? [der(0xa1, attribute(OID.timeStampToken, token))] : []),
  );
  const signed = sequence(
    integer(type === OID.data ? 1 : 3),
    der(TAG.set, SHA256),
    sequence(oid(type), ...(carried ? [tagged(0, octets(content))] : [])),
    der(0xa0, certificate, ...chain),
    der(TAG.set, info),
  );
  return sequence(oid(OID.signedData), tagged(0, signed));
}
