import { redirect } from 'react-router';
import { DOCUMENT_WITHDRAWN } from '#app/features/cases/rules/messages.ts';
import { withdrawDocument } from '#app/features/cases/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileAnswer, redirectToFile } from '#app/shells/customer/file-redirect.server.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import type { Route } from './+types/own-document-link';

/** GET /app/documentos/{id}: opens a document of the customer. */
export const loader = (args: Route.LoaderArgs) => redirectToFile('documento', args.params.id, args);

/** POST /app/documentos/{id}: withdraws a document that the team has not reviewed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { tipo } = readForm(await request.formData());
  const type = CARD_TYPES.find((known) => known === tipo);
  if (!type) return redirect('/app');
  const result = await withdrawDocument(customerOf(context), params.id);
  if (!result) return fileAnswer('missing');
  const { title = '', message } = result.ok ? DOCUMENT_WITHDRAWN : result.error;
  const toast: Toast = { tone: result.ok ? 'good' : 'bad', title, message };
  // A form without JavaScript needs a page; the page's script gets the toast as data, because its reload
  // could drop it.
  return request.headers.get('accept')?.includes('text/html')
    ? redirectWithToast(`/app/card/${type}?aba=documentos`, toast)
    : { toast };
}
