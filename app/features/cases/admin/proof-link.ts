import { redirectToClientFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/proof-link';

/** GET /admin/comprovantes/{id}: opens a proof that the team attached. */
export const loader = (args: Route.LoaderArgs) => redirectToClientFile('comprovante', args.params.id, args);
