import { DOCUMENTS_NOT_SENT, DOCUMENTS_SENT } from '#app/features/cards/rules/card-messages.ts';
import { NO_FILE_CHOSEN, TOO_MANY_DOCUMENTS } from '#app/features/cards/rules/document-messages.ts';
import { sendLoanDocument } from '#app/features/loans/server/index.server.ts';
import type { UploadOutcome } from '#app/lib/upload-answer.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { answerUpload } from '#app/platform/uploads/answer-upload.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/upload-types.server.ts';
import { filePage } from '../documents/file-page.server.ts';
import type { Route } from './+types/send-loan-document';

/** POST /app/envios/emprestimo/{requestId}: files for one kind of document of a loan request. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  const wait = await consume('upload-account', customer.userId);
  if (wait > 0) {
    return new Response(TOO_MANY_DOCUMENTS.message, {
      status: 429,
      headers: { 'retry-after': String(wait) },
    });
  }
  const { fields, files } = await receiveFiles(request, { types: UPLOAD_TYPES });
  const outcomes: UploadOutcome[] = [];
  for (const file of files) {
    const { name } = file.ok ? file.value : file.error;
    const result = file.ok
      ? await sendLoanDocument(customer, params.requestId, fields.kind ?? '', file.value)
      : file;
    if (!result.ok && result.error.code === 'not-found') return filePage('missing');
    outcomes.push(result.ok ? { name, ok: true } : { name, ok: false, message: result.error.message });
  }
  return answerUpload(request, outcomes, {
    back: '/loan-upload',
    sent: DOCUMENTS_SENT,
    notSent: DOCUMENTS_NOT_SENT,
    none: NO_FILE_CHOSEN,
  });
}
