import { redirectToFile } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/own-proof-link';

/** GET /app/comprovantes/{id}: opens a proof that the team attached. */
export const loader = (args: Route.LoaderArgs) => redirectToFile('comprovante', args.params.id, args);
