import {
  type Bytes,
  childrenOf,
  type DerValue,
  dottedOf,
  instantOf,
  isEqual,
  NotDer,
  pick,
  readDer,
  TAG,
} from '#app/lib/der.ts';

/** What is read of an X.509 certificate (RFC 5280). */
export type Certificate = {
  raw: Bytes;
  tbs: Bytes;
  serial: Bytes;
  issuer: Bytes;
  subject: Bytes;
  /** As people read it. */
  name: string;
  organisation: string;
  issuerName: string;
  notBefore: Date;
  notAfter: Date;
  publicKey: Bytes;
  isAuthority: boolean;
  /** Purposes by their OID; null where it names none. */
  purposes: string[] | null;
  algorithm: string;
  signature: Bytes;
};

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

/** Of a name (RDNSequence) the words of one attribute; empty where it has none. */
function wordsOf(name: DerValue, attribute: string): string {
  for (const part of childrenOf(name)) {
    for (const entry of childrenOf(part)) {
      const [type, value] = childrenOf(entry);
      if (type && value && dottedOf(type) === attribute)
        return new TextDecoder(value.tag === TAG.utf8 ? 'utf-8' : 'latin1').decode(value.value);
    }
  }
  return '';
}

/** The bytes of a bit string without unused bits. @throws NotDer */
function bitsOf({ tag, value }: DerValue): Bytes {
  if (tag !== TAG.bits || value[0] !== 0) throw new NotDer('bits');
  return value.subarray(1);
}

/** @throws NotDer */
export function readCertificate(bytes: Uint8Array): Certificate {
  const whole = readDer(bytes);
  const [tbs, algorithm, signature] = [0, 1, 2].map((at) => pick(childrenOf(whole), at)) as [
    DerValue,
    DerValue,
    DerValue,
  ];
  const fields = childrenOf(tbs);
  // Versions 2 and 3 name themselves first.
  const from = fields[0]?.tag === 0xa0 ? 1 : 0;
  const [issuer, validity, subject] = [2, 3, 4].map((at) => pick(fields, from + at, TAG.sequence)) as [
    DerValue,
    DerValue,
    DerValue,
  ];
  const extensions = extensionsOf(fields.find(({ tag }) => tag === 0xa3));
  const basic = extensions.get('2.5.29.19');
  const purposes = extensions.get('2.5.29.37');
  return {
    raw: whole.raw,
    tbs: tbs.raw,
    serial: pick(fields, from, TAG.integer).value,
    issuer: issuer.raw,
    subject: subject.raw,
    name: wordsOf(subject, COMMON_NAME) || wordsOf(subject, ORGANISATION),
    organisation: wordsOf(subject, ORGANISATION),
    issuerName: wordsOf(issuer, COMMON_NAME) || wordsOf(issuer, ORGANISATION),
    notBefore: instantOf(pick(childrenOf(validity), 0)),
    notAfter: instantOf(pick(childrenOf(validity), 1)),
    publicKey: pick(fields, from + 5, TAG.sequence).raw,
    isAuthority: Boolean(basic && childrenOf(readDer(basic))[0]?.tag === TAG.boolean),
    purposes: purposes ? childrenOf(readDer(purposes)).map(dottedOf) : null,
    algorithm: dottedOf(pick(childrenOf(algorithm), 0)),
    signature: bitsOf(signature),
  };
}

/** Values of the extensions by their OID. */
function extensionsOf(field: DerValue | undefined): Map<string, Bytes> {
  const found = new Map<string, Bytes>();
  for (const extension of field ? childrenOf(pick(childrenOf(field), 0)) : []) {
    const parts = childrenOf(extension);
    const value = parts.at(-1);
    if (value?.tag === TAG.octets) found.set(dottedOf(pick(parts, 0)), value.value);
  }
  return found;
}

/** Hash of each algorithm of signatures with RSA (RFC 8017). */
const HASHES: Record<string, string> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
};
export const HASH_NAMES: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
const RSA = '1.2.840.113549.1.1.1';

export const digest = async (bytes: Uint8Array, hash = 'SHA-256'): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes as Bytes));

/**
 * @param algorithm OID of the signature; plain RSA takes the hash that is named beside it.
 * @returns false also for an algorithm that is not known here, so that nothing unchecked passes.
 */
export async function isSignedBy(
  { publicKey }: Pick<Certificate, 'publicKey'>,
  algorithm: string,
  signature: Bytes,
  signed: Bytes,
  hashBeside?: string,
): Promise<boolean> {
  const hash = algorithm === RSA ? hashBeside : HASHES[algorithm];
  if (!hash) return false;
  try {
    const name = 'RSASSA-PKCS1-v1_5';
    const key = await crypto.subtle.importKey('spki', publicKey, { name, hash }, false, ['verify']);
    return await crypto.subtle.verify(name, key, signature, signed);
  } catch {
    return false;
  }
}

/** Longest chain that is followed. */
const MOST = 6;

/**
 * From a certificate upwards, each signed by the next, as far as `pool` reaches.
 * @param at the instant at which all of them must be valid.
 */
export async function chainOf(
  leaf: Certificate,
  pool: readonly Certificate[],
  at: Date,
): Promise<Certificate[]> {
  const chain = [leaf];
  for (let last = leaf; chain.length < MOST && !isEqual(last.issuer, last.subject); ) {
    let next: Certificate | undefined;
    for (const candidate of pool) {
      const fits =
        candidate.isAuthority && isEqual(candidate.subject, last.issuer) && isValidAt(candidate, at);
      if (fits && (await isSignedBy(candidate, last.algorithm, last.signature, last.tbs))) next = candidate;
    }
    if (!next) break;
    chain.push(next);
    last = next;
  }
  return chain;
}

export const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore <= at && at <= notAfter;
