import type { Toast } from '#app/lib/toast.ts';
import type { UploadOutcome } from '#app/lib/upload-answer.ts';
import { redirectWithToast } from '../flash.server.ts';

type Words = {
  /** Target of the redirect for a form without JavaScript. */
  back: string;
  sent: Toast;
  notSent: Toast;
  /** Toast when no file was chosen. */
  none: Toast;
};

/**
 * Answers an upload: JSON for file-drop, which shows each result beside its file; for a plain form a redirect
 * with a toast. The toast names no file, so that its cookie contains no names.
 */
export async function answerUpload(
  request: Request,
  files: readonly UploadOutcome[],
  { back, sent, notSent, none }: Words,
): Promise<Response> {
  if (request.headers.get('accept')?.includes('application/json')) return Response.json({ files });
  const refused = files.filter((file) => !file.ok);
  const [first] = refused;
  if (files.length === 0) return redirectWithToast(back, none);
  if (!first) return redirectWithToast(back, sent);
  const count =
    refused.length === 1 ? '1 arquivo não foi enviado' : `${refused.length} arquivos não foram enviados`;
  return redirectWithToast(back, { ...notSent, message: `${count}. ${first.message}` });
}
