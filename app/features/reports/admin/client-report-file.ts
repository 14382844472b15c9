import { redirectToClientFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/client-report-file';

/** GET /admin/relatorios/{id}/arquivo: the stored file of a client's report; the access is logged. */
export const loader = (args: Route.LoaderArgs) =>
  redirectToClientFile('relatorio', args.params.reportId, args);
