import { DOCUMENTS_NOT_SENT, DOCUMENTS_SENT } from '#app/features/cards/rules/card-messages.ts';
import { NO_FILE_CHOSEN, TOO_MANY_DOCUMENTS } from '#app/features/cards/rules/document-messages.ts';
import { attachFile } from '#app/features/forms/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { answerUpload } from '#app/platform/uploads/answer-upload.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/upload-types.server.ts';
import { filePage } from '../documents/file-page.server.ts';
import type { Route } from './+types/send-form-file';

/** POST /app/envios/formularios/{id}: the file, or the drawn signature, that answers the field `campo`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  const wait = await consume('upload-account', customer.userId);
  if (wait > 0) {
    return new Response(TOO_MANY_DOCUMENTS.message, {
      status: 429,
      headers: { 'retry-after': String(wait) },
    });
  }
  const { fields, files } = await receiveFiles(request, { types: UPLOAD_TYPES, maxFiles: 1 });
  const [file] = files;
  const words = {
    back: `/app/formularios/${params.formId}`,
    sent: DOCUMENTS_SENT,
    notSent: DOCUMENTS_NOT_SENT,
    none: NO_FILE_CHOSEN,
  };
  if (!file) return answerUpload(request, [], words);
  const { name } = file.ok ? file.value : file.error;
  const result = file.ok ? await attachFile(customer, params.formId, fields.campo ?? '', file.value) : file;
  if (!result.ok && result.error.code === 'not-found') return filePage('missing');
  return answerUpload(
    request,
    [result.ok ? { name, ok: true } : { name, ok: false, message: result.error.message }],
    words,
  );
}
