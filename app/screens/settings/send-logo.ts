import { redirect } from 'react-router';
import { LOGO_REFUSALS, LOGO_UPLOAD_BYTES } from '#app/features/settings/rules/logo.ts';
import { BRAND_SAVED, SETTINGS_NOT_SAVED } from '#app/features/settings/rules/messages.ts';
import { saveLogo } from '#app/features/settings/server/index.server.ts';
import { answered } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/record-form.tsx';
import type { Toast } from '#app/lib/toast.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import type { Route } from './+types/send-logo';

const PAGE = '/admin/config';

/** The address answers a form only. */
export const loader = () => redirect(PAGE);

/** Makes the browser load the next page as a document: the frame of every page shows the logo. */
const ANEW = new Headers({ 'x-remix-reload-document': 'true' });

/**
 * Uploads a logo, or with `remove` restores the product's own. A refused file leaves the page as it is, with
 * the chosen file; a form without JavaScript is redirected to its page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const { fields, files } = await receiveFiles(request, {
    account: admin.userId,
    types: ['image/png', 'image/jpeg'],
    maxBytes: LOGO_UPLOAD_BYTES,
    maxFiles: 1,
  });
  const refuse = (message: string) => {
    const toast: Toast = { tone: 'bad', title: SETTINGS_NOT_SAVED, message };
    return fields.scripted === 'true'
      ? answered({ ok: false, intent: fields.intent ?? '', toast }, context)
      : redirectWithToast(PAGE, toast);
  };
  const [file] = files;
  if (fields.intent !== 'remove' && !file) return refuse(LOGO_REFUSALS.missing);
  if (fields.intent !== 'remove' && file && !file.ok) return refuse(file.error.message);
  const picture = fields.intent !== 'remove' && file?.ok ? file.value.bytes : null;
  const saved = await saveLogo(admin, picture, fields.expectedVersion ?? '');
  return saved.ok ? redirectWithToast(PAGE, BRAND_SAVED, ANEW) : refuse(saved.error.message);
}

export const clientAction = clientFormAction;
