import type { Route } from './+types/loan-document-link';
import { redirectToClientFile } from './client-file.server.ts';

/** GET /admin/emprestimos/documentos/{id}: opens a document of a client's loan request. */
export const loader = (args: Route.LoaderArgs) => redirectToClientFile('emprestimo', args.params.id, args);
