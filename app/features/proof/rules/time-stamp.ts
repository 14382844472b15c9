import * as asn1 from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import { type Bytes, isEqual } from '#app/lib/bytes.ts';
import { type Certificate, chainOf, isValidAt, poolOf, TIME_STAMPING } from './certificate.ts';
import { OID, readSignedData } from './signed-data.ts';

/** A valid time stamp (RFC 3161): its time, its maker, and the chain above it. */
export type TimeStamp = {
  at: Date;
  policy: string;
  authority: Certificate;
  chain: Certificate[];
};

/** Reason for refusing an answer of a time stamping authority. */
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

/** A hash as a time stamp states it. */
export const imprintOf = (hash: Bytes): MessageImprint =>
  new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1.Null() }),
    hashedMessage: new asn1.OctetString({ valueHex: hash }),
  });

/** A non-negative integer from its bytes, most significant first. */
export const integerOf = (bytes: Uint8Array): asn1.Integer =>
  asn1.Integer.fromBigInt(
    BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`),
  );

/** TimeStampReq over a SHA-256; requests the certificate, so that the token can be checked alone. */
export const timeStampRequest = (hash: Bytes, nonce: Uint8Array): Bytes =>
  new Uint8Array(
    new TimeStampReq({
      version: 1,
      messageImprint: imprintOf(hash),
      nonce: integerOf(nonce),
      certReq: true,
    })
      .toSchema()
      .toBER(),
  );

/** SHA-256 of an imprint; null for one of another algorithm. */
function hashOf({ hashAlgorithm, hashedMessage }: MessageImprint): Bytes | null {
  const hash = new Uint8Array(hashedMessage.getValue());
  return hashAlgorithm.algorithmId === OID.sha256 && hash.length === 32 ? hash : null;
}

/** Reads a TimeStampReq. @throws TimeStampRefused, or an error of the parser */
export function readTimeStampRequest(bytes: Uint8Array): { hash: Bytes; nonce: asn1.Integer | null } {
  const { messageImprint, nonce } = TimeStampReq.fromBER(bytes as Bytes);
  const hash = hashOf(messageImprint);
  if (!hash) throw new TimeStampRefused('imprint');
  return { hash, nonce: nonce ?? null };
}

/** Takes the token out of a TimeStampResp. @throws TimeStampRefused, or an error of the parser */
export function tokenOfResponse(bytes: Uint8Array): Bytes {
  const { status, timeStampToken } = TimeStampResp.fromBER(bytes as Bytes);
  // Granted, or granted with modifications.
  if (status.status > 1 || !timeStampToken) throw new TimeStampRefused('refused');
  return new Uint8Array(timeStampToken.toSchema().toBER());
}

/**
 * Checks a token against the expected hash.
 * @param nonce of the request, if it was made just now.
 * @param pool further certificates that its chain may lead to.
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
  const imprint = hashOf(info.messageImprint);
  if (!imprint || !isEqual(imprint, hash)) throw new TimeStampRefused('imprint');
  if (nonce && !info.nonce?.isEqual(integerOf(nonce))) throw new TimeStampRefused('nonce');
  if (policy && info.policy !== policy) throw new TimeStampRefused('policy');
  if (authority.purposes?.join() !== TIME_STAMPING) throw new TimeStampRefused('purpose');
  const fits =
    signed.contentType === OID.timeStampInfo &&
    signed.statesType &&
    signed.digestFits &&
    signed.signatureFits &&
    isValidAt(authority, info.genTime);
  if (!fits) throw new TimeStampRefused('signature');
  const chain = await chainOf(authority, poolOf(pool, signed.certificates), info.genTime);
  return { at: info.genTime, policy: info.policy, authority, chain };
}

async function readToken(token: Uint8Array) {
  const signed = await readSignedData(token, null);
  return { signed, info: TSTInfo.fromBER(signed.content ?? new Uint8Array()) };
}
