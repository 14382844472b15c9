import { redirectToFile } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/report-file';

/** GET /app/anotacoes/relatorios/{id}/arquivo: the stored file of the customer's own report. */
export const loader = (args: Route.LoaderArgs) => redirectToFile('relatorio', args.params.reportId, args);
