import {
  type Bytes,
  childrenOf,
  der,
  dottedOf,
  instantOf,
  integer,
  isEqual,
  nothing,
  octets,
  oid,
  pick,
  readDer,
  sequence,
  TAG,
} from '#app/lib/der.ts';
import { type Certificate, chainOf, digest, isValidAt } from './certificate.ts';
import { OID, readSignedData } from './signed-data.ts';

/** A time stamp (RFC 3161) that was found true: its clock, its maker, and the chain above it. */
export type TimeStamp = {
  at: Date;
  policy: string;
  serial: Bytes;
  authority: Certificate;
  chain: Certificate[];
};

/** Why an answer of a time stamping authority is not taken. */
export type TimeStampFault =
  | 'refused'
  | 'unreadable'
  | 'imprint'
  | 'nonce'
  | 'policy'
  | 'purpose'
  | 'signature';

export class TimeStampRefused extends Error {
  override name = 'TimeStampRefused';
  readonly code: TimeStampFault;

  constructor(code: TimeStampFault) {
    super(code);
    this.code = code;
  }
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

export const imprintOf = (hash: Bytes): Bytes => sequence(sequence(oid(OID.sha256), nothing()), octets(hash));

/** TimeStampReq over a SHA-256; asks for the certificate, so that the token is checked without anything else. */
export const timeStampRequest = (hash: Bytes, nonce: Uint8Array): Bytes =>
  sequence(integer(1), imprintOf(hash), integer(nonce), der(TAG.boolean, Uint8Array.of(0xff)));

/** What a TimeStampReq asks for. @throws NotDer */
export function readTimeStampRequest(bytes: Uint8Array): { hash: Bytes; nonce: Bytes | null } {
  const fields = childrenOf(readDer(bytes));
  const [algorithm, hash] = childrenOf(pick(fields, 1, TAG.sequence));
  if (
    !algorithm ||
    !hash ||
    dottedOf(pick(childrenOf(algorithm), 0)) !== OID.sha256 ||
    hash.value.length !== 32
  )
    throw new TimeStampRefused('imprint');
  return { hash: hash.value, nonce: fields.slice(2).find(({ tag }) => tag === TAG.integer)?.value ?? null };
}

/** The token of a TimeStampResp. @throws TimeStampRefused, NotDer */
export function tokenOfResponse(bytes: Uint8Array): Bytes {
  const [status, token] = childrenOf(readDer(bytes));
  const code = status && pick(childrenOf(status), 0, TAG.integer).value;
  // Granted, or granted with modifications.
  if (code?.length !== 1 || (code[0] ?? 9) > 1 || !token) throw new TimeStampRefused('refused');
  return token.raw;
}

/**
 * Checks a token against what it must be a time stamp of.
 * @param nonce of the request, where one was made just now.
 * @param pool certificates that its chain may lead to, beside those that it carries.
 * @throws TimeStampRefused
 */
export async function checkTimeStamp(
  token: Uint8Array,
  hash: Bytes,
  { nonce, policy, pool = [] }: { nonce?: Uint8Array; policy?: string; pool?: readonly Certificate[] } = {},
): Promise<TimeStamp> {
  let read: Awaited<ReturnType<typeof readToken>>;
  try {
    read = await readToken(token);
  } catch {
    throw new TimeStampRefused('unreadable');
  }
  const { signed, info } = read;
  const { signer: authority } = signed;
  if (info.algorithm !== OID.sha256 || !isEqual(info.hash, hash)) throw new TimeStampRefused('imprint');
  if (nonce && !(info.nonce && isEqual(info.nonce, integer(nonce)))) throw new TimeStampRefused('nonce');
  if (policy && info.policy !== policy) throw new TimeStampRefused('policy');
  if (authority.purposes?.join() !== TIME_STAMPING) throw new TimeStampRefused('purpose');
  const fits =
    signed.contentType === OID.timeStampInfo &&
    signed.digestFits &&
    signed.signatureFits &&
    isValidAt(authority, info.at);
  if (!fits) throw new TimeStampRefused('signature');
  const chain = await chainOf(authority, [...signed.certificates, ...pool], info.at);
  return { at: info.at, policy: info.policy, serial: info.serial, authority, chain };
}

async function readToken(token: Uint8Array) {
  const signed = await readSignedData(token, null);
  const fields = childrenOf(readDer(signed.content ?? new Uint8Array()));
  const imprint = childrenOf(pick(fields, 2, TAG.sequence));
  return {
    signed,
    info: {
      policy: dottedOf(pick(fields, 1)),
      algorithm: dottedOf(pick(childrenOf(pick(imprint, 0)), 0)),
      hash: pick(imprint, 1, TAG.octets).value,
      serial: pick(fields, 3, TAG.integer).value,
      at: instantOf(pick(fields, 4, TAG.time)),
      nonce: fields.slice(5).find(({ tag }) => tag === TAG.integer)?.raw ?? null,
    },
  };
}

/** The hash that the time stamp of a signature is over. */
export const signatureImprint = (signature: Bytes): Promise<Bytes> => digest(signature);
