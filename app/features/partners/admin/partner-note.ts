import { redirectToClientFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/partner-note';

/** Opens the note of a payment to a partner. */
export const loader = ({ params, ...args }: Route.LoaderArgs) =>
  redirectToClientFile('nota-parceiro', params.payoutId, args);
