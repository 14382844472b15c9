import {
  DOCUMENTS_NOT_SENT,
  DOCUMENTS_SENT,
  NO_FILE_CHOSEN,
  TOO_MANY_DOCUMENTS,
} from '#app/features/cases/rules/messages.ts';
import type { Result } from '#app/lib/result.ts';
import type { UploadOutcome } from '#app/lib/upload-answer.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { answerUpload } from '#app/platform/uploads/answer-upload.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { fileAnswer } from './file-redirect.server.ts';

type Received = Awaited<ReturnType<typeof receiveFiles>>['files'][number];
type TakenFile = Extract<Received, { ok: true }>['value'];

type Options = {
  userId: UserId;
  maxFiles?: number;
  /** Target of the redirect for a form without JavaScript, from the form's fields. */
  back: (fields: Record<string, string>) => string;
  /** Stores one file. `not-found`: the target does not exist or belongs to another account. */
  keep: (file: TakenFile, fields: Record<string, string>) => Promise<Result<unknown>>;
};

/**
 * Receives the files of a customer's request, with a result for each; they share the account's hourly limit.
 */
export async function takeFiles(
  request: Request,
  { userId, maxFiles, back, keep }: Options,
): Promise<Response> {
  const wait = await consume('upload-account', userId);
  if (wait > 0) {
    return new Response(TOO_MANY_DOCUMENTS.message, {
      status: 429,
      headers: { 'retry-after': String(wait) },
    });
  }
  const { fields, files } = await receiveFiles(request, {
    account: userId,
    types: UPLOAD_TYPES,
    ...(maxFiles && { maxFiles }),
  });
  const outcomes: UploadOutcome[] = [];
  for (const file of files) {
    const { name } = file.ok ? file.value : file.error;
    const result = file.ok ? await keep(file.value, fields) : file;
    if (!result.ok && 'code' in result.error && result.error.code === 'not-found')
      return fileAnswer('missing');
    outcomes.push(result.ok ? { name, ok: true } : { name, ok: false, message: result.error.message });
  }
  return answerUpload(request, outcomes, {
    back: back(fields),
    sent: DOCUMENTS_SENT,
    notSent: DOCUMENTS_NOT_SENT,
    none: NO_FILE_CHOSEN,
  });
}
