import type { Route } from './+types/proof-link';
import { redirectToFile } from './file-redirect.server.ts';

/** GET /app/comprovantes/{id}: opens a proof that the team attached. */
export const loader = (args: Route.LoaderArgs) => redirectToFile('comprovante', args.params.id, args);
