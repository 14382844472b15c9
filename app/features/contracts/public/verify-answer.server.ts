import { data } from 'react-router';
import {
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  NO_FILE,
  NOT_A_PDF,
  type Verification,
} from '#app/features/contracts/rules/verification.ts';
import { consumeVerification, verifyCode, verifyFile } from '#app/features/contracts/server/index.server.ts';
import { verifyReceipt } from '#app/features/payments/server/index.server.ts';
import type { VerifyAnswer, VerifyField } from './verify-words.ts';

const NOINDEX = { 'x-robots-tag': 'noindex' };

export const refuseVerification = (status: number, field: VerifyField, message: string) =>
  data<VerifyAnswer>({ field, message }, { status, headers: NOINDEX });

/** Answers with the outcome; 404 for an unknown code or file, so that programs can tell. */
const answerVerification = (result: Verification) =>
  data<VerifyAnswer>({ result }, { status: result.state === 'unknown' ? 404 : 200, headers: NOINDEX });

/** Answers a code of a contract or a receipt. */
export async function answerCode(code: string) {
  const result = await verifyCode(code);
  const receipt = result.state === 'unknown' ? await verifyReceipt(code) : null;
  return receipt
    ? data<VerifyAnswer>({ receipt }, { status: 200, headers: NOINDEX })
    : answerVerification(result);
}

export const tooMany = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return refuseVerification(429, 'both', `Muitas consultas deste endereço. Tente de novo em ${wait}.`);
};

/** Checks an uploaded file in memory; stores nothing. */
export async function checkFile(file: FormDataEntryValue | null, ip: string) {
  if (!(file instanceof File) || file.size === 0) return refuseVerification(400, 'file', NO_FILE);
  if (file.size > MAX_FILE_BYTES) return refuseVerification(413, 'file', FILE_TOO_LARGE);
  const wait = await consumeVerification(ip);
  if (wait > 0) return tooMany(wait);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return refuseVerification(400, 'file', NOT_A_PDF);
  const result = await verifyFile(bytes, { address: ip });
  if (result.ok) return answerVerification(result.value);
  return refuseVerification(result.error.code === 'busy' ? 503 : 422, 'file', result.error.message);
}
