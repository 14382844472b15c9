import { redirectToClientFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/loan-document-link';

/** GET /admin/emprestimos/documentos/{id}: opens a document of a client's loan request. */
export const loader = (args: Route.LoaderArgs) => redirectToClientFile('emprestimo', args.params.id, args);
