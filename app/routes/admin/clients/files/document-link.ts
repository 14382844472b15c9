import type { Route } from './+types/document-link';
import { redirectToClientFile } from './client-file.server.ts';

/** GET /admin/documentos/{id}: opens a document that a client sent. */
export const loader = (args: Route.LoaderArgs) => redirectToClientFile('documento', args.params.id, args);
