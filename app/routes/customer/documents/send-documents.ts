import { DOCUMENTS_NOT_SENT, DOCUMENTS_SENT } from '#app/features/cards/rules/card-messages.ts';
import { CARD_TYPES } from '#app/features/cards/rules/card-status.ts';
import { NO_FILE_CHOSEN, TOO_MANY_DOCUMENTS } from '#app/features/cards/rules/document-messages.ts';
import { sendDocument } from '#app/features/cards/server/index.server.ts';
import type { UploadOutcome } from '#app/lib/upload-answer.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { answerUpload } from '#app/platform/uploads/answer-upload.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/upload-types.server.ts';
import type { Route } from './+types/send-documents';
import { filePage } from './file-page.server.ts';

/** POST /app/envios/documentos/{cardId}: files for a card, from the page's script one by one or from a plain form. */
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
    const result = file.ok ? await sendDocument(customer, params.cardId, file.value) : file;
    if (!result.ok && result.error.code === 'not-found') return filePage('missing');
    outcomes.push(result.ok ? { name, ok: true } : { name, ok: false, message: result.error.message });
  }
  const type = CARD_TYPES.find((known) => known === fields.tipo);
  return answerUpload(request, outcomes, {
    back: type ? `/app/card/${type}?aba=documentos` : '/app',
    sent: DOCUMENTS_SENT,
    notSent: DOCUMENTS_NOT_SENT,
    none: NO_FILE_CHOSEN,
  });
}
