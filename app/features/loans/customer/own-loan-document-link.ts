import { removeLoanDocument } from '#app/features/loans/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileAnswer, redirectToFile } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/own-loan-document-link';

/** GET /app/emprestimo/documentos/{id}: opens a document of the customer's own request. */
export const loader = (args: Route.LoaderArgs) => redirectToFile('emprestimo', args.params.id, args);

/** POST: deletes it, until the documents were submitted. */
export async function action({ params, context }: Route.ActionArgs) {
  const result = await removeLoanDocument(customerOf(context), params.id);
  if (!result.ok && result.error.code === 'not-found') return fileAnswer('missing');
  return redirectWithToast(
    '/loan-upload',
    result.ok
      ? { tone: 'good', title: 'Documento removido' }
      : { tone: 'bad', title: result.error.title ?? '', message: result.error.message },
  );
}
