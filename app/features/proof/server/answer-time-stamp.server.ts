import { randomBytes } from 'node:crypto';
import { Accuracy, ContentInfo, PKIStatusInfo, TimeStampResp, TSTInfo } from 'pkijs';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import { imprintOf, integerOf, readTimeStampRequest } from '#app/features/proof/rules/time-stamp.ts';
import type { Bytes } from '#app/lib/bytes.ts';
import type { Identity } from './make-certificate.server.ts';
import { signData } from './sign-data.server.ts';

/** Policy of the house's own time stamps: a number of the UUID arc, made for it (ITU-T X.667). */
const POLICY = '2.25.207935161804337018519837153468021264493';

/** Answers a TimeStampReq as a time stamping authority (RFC 3161). */
export async function answerTimeStamp(authority: Identity, request: Uint8Array, now: Date): Promise<Bytes> {
  const { hash, nonce } = readTimeStampRequest(request);
  const genTime = new Date(now);
  genTime.setUTCMilliseconds(0);
  const info = new TSTInfo({
    version: 1,
    policy: POLICY,
    messageImprint: imprintOf(hash),
    serialNumber: integerOf(Uint8Array.of(0x40, ...randomBytes(15))),
    genTime,
    accuracy: new Accuracy({ seconds: 1 }),
    ...(nonce ? { nonce } : {}),
  });
  const token = await signData(authority, new Uint8Array(info.toSchema().toBER()), {
    type: OID.timeStampInfo,
    carried: true,
  });
  const answer = new TimeStampResp({
    status: new PKIStatusInfo({ status: 0 }),
    timeStampToken: ContentInfo.fromBER(token),
  });
  return new Uint8Array(answer.toSchema().toBER());
}
