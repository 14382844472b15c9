import type { Route } from './+types/proof-link';
import { redirectToClientFile } from './client-file.server.ts';

/** GET /admin/comprovantes/{id}: opens a proof that the team attached. */
export const loader = (args: Route.LoaderArgs) => redirectToClientFile('comprovante', args.params.id, args);
