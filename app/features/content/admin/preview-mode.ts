import { redirect } from 'react-router';
import { textIn } from '#app/lib/form-data.ts';
import { safePath } from '#app/lib/page-address.ts';
import { previewCookie } from '#app/platform/preview-cookie.server.ts';
import type { Route } from './+types/preview-mode';

/** Begins the preview of the drafts in this browser (`on`), or ends it, and goes to a page of the site. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const page = safePath(textIn(form, 'page'), '/');
  return redirect(page, { headers: { 'set-cookie': previewCookie(form.has('on')) } });
}
