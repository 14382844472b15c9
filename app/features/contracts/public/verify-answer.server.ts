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
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { networksOf } from '#app/platform/network.server.ts';
import type { FilePart } from '#app/platform/uploads/accept-file.server.ts';
import { readMultipart } from '#app/platform/uploads/read-multipart.server.ts';
import { takeVisitorSlot } from '#app/platform/uploads/upload-slots.server.ts';
import type { VerifyAnswer, VerifyField } from './verify-words.ts';

/** The rest of the form beside the file. */
const REST_BYTES = 1024 * 1024;
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

/** Whether a request has the form of the file; the form of the code has texts alone. */
export const hasFiles = (request: Request): boolean =>
  /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '');

/** Reads the sent file piece by piece, and checks it in memory; stores nothing. */
export async function checkFile(request: Request, ip: string) {
  try {
    const slot = takeVisitorSlot(networksOf(ip).narrow, MAX_FILE_BYTES + REST_BYTES);
    try {
      const limits = { maxBytes: MAX_FILE_BYTES, maxFiles: 1, arrived: slot.take };
      const { parts } = await readMultipart(request, { ...limits, from: 'visitor' });
      return await checkPart(parts[0], ip);
    } finally {
      slot.release();
    }
  } catch (error) {
    if (error instanceof Response && error.status === 503)
      return refuseVerification(503, 'file', FOREIGN_WORDS.file.busy);
    throw error;
  }
}

async function checkPart(part: FilePart | undefined, ip: string) {
  if (!part || (part.bytes.length === 0 && !part.truncated)) return refuseVerification(400, 'file', NO_FILE);
  if (part.truncated) return refuseVerification(413, 'file', FILE_TOO_LARGE);
  const wait = await consumeVerification(ip);
  if (wait > 0) return tooMany(wait);
  const { bytes } = part;
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return refuseVerification(400, 'file', NOT_A_PDF);
  const result = await verifyFile(bytes, { address: ip });
  if (result.ok) return answerVerification(result.value);
  return refuseVerification(result.error.code === 'busy' ? 503 : 422, 'file', result.error.message);
}
