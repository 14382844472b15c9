import { redirect } from 'react-router';
import { LOGO_REFUSALS, LOGO_UPLOAD_BYTES } from '#app/features/settings/rules/logo.ts';
import { BRAND_SAVED, SETTINGS_NOT_SAVED } from '#app/features/settings/rules/settings-messages.ts';
import { saveLogo } from '#app/features/settings/server/index.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import type { Route } from './+types/send-logo';

const PAGE = '/admin/config';

/** Nobody opens this address by hand for a reason. */
export const loader = () => redirect(PAGE);

/** A logo from a plain form, which is sent back to its page; `remove` brings the product's own back. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const { fields, files } = await receiveFiles(request, {
    types: ['image/png', 'image/jpeg'],
    maxBytes: LOGO_UPLOAD_BYTES,
    maxFiles: 1,
  });
  const refuse = (message: string): Toast => ({ tone: 'bad', title: SETTINGS_NOT_SAVED, message });
  const [file] = files;
  if (fields.intent !== 'remove' && !file) return redirectWithToast(PAGE, refuse(LOGO_REFUSALS.missing));
  if (fields.intent !== 'remove' && file && !file.ok)
    return redirectWithToast(PAGE, refuse(file.error.message));
  const picture = fields.intent !== 'remove' && file?.ok ? file.value.bytes : null;
  const saved = await saveLogo(admin, picture);
  return redirectWithToast(PAGE, saved.ok ? BRAND_SAVED : refuse(saved.error.message));
}
