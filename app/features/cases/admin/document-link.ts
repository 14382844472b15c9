import { redirectToClientFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/document-link';

/** GET /admin/documentos/{id}: opens a document that a client sent. */
export const loader = (args: Route.LoaderArgs) => redirectToClientFile('documento', args.params.id, args);
