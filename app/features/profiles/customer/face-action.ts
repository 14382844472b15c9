import { redirect } from 'react-router';
import { FACE_REFUSALS } from '#app/features/profiles/rules/face-check.ts';
import { FACE_NOT_SENT, FACE_SENT } from '#app/features/profiles/rules/messages.ts';
import { sendFacePhoto } from '#app/features/profiles/server/index.server.ts';
import type { Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import type { Route } from './+types/face-action';

const PAGE = '/app/perfil/identidade';

/** This address has no page. */
export const loader = () => redirect(PAGE);

/**
 * Receives a photo of a face: from the camera, answered with JSON, or from a plain form, answered with a
 * redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  const { files } = await receiveFiles(request, {
    account: customer.userId,
    types: ['image/jpeg', 'image/png'],
    maxFiles: 1,
  });
  const [file] = files;
  const refuse = (message: string) => ({ ...FACE_NOT_SENT, message });
  const toast = !file
    ? refuse(FACE_REFUSALS.missing)
    : file.ok
      ? toastOf(await sendFacePhoto(customer, file.value.bytes))
      : refuse(file.error.message);
  if (request.headers.get('accept')?.includes('application/json')) return Response.json({ toast });
  return redirectWithToast(PAGE, toast);
}

const toastOf = (result: Result<null>): Toast =>
  result.ok ? FACE_SENT : { ...FACE_NOT_SENT, message: result.error.message };
