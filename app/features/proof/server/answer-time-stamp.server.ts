import { randomBytes } from 'node:crypto';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import { imprintOf, readTimeStampRequest } from '#app/features/proof/rules/time-stamp.ts';
import { type Bytes, integer, oid, sequence, time } from '#app/lib/der.ts';
import type { Identity } from './make-certificate.server.ts';
import { signData } from './sign-data.server.ts';

/** Policy of the house's own time stamps: a number of the UUID arc, made for it (ITU-T X.667). */
const POLICY = '2.25.207935161804337018519837153468021264493';

/** Answers a TimeStampReq as a time stamping authority (RFC 3161). */
export async function answerTimeStamp(authority: Identity, request: Uint8Array, now: Date): Promise<Bytes> {
  const { hash, nonce } = readTimeStampRequest(request);
  const info = sequence(
    integer(1),
    oid(POLICY),
    imprintOf(hash),
    integer(Uint8Array.of(0x40, ...randomBytes(15))),
    time(now),
    // Accurate to a second.
    sequence(integer(1)),
    ...(nonce ? [integer(nonce)] : []),
  );
  const token = await signData(authority, info, { type: OID.timeStampInfo, carried: true });
  return sequence(sequence(integer(0)), token);
}
