import { comparisonPdf, readReportSnapshot } from '#app/features/reports/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { noFile } from '#app/shells/admin/client-file.server.ts';
import { loadClientTab } from '#app/shells/admin/client-tab.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Route } from './+types/client-comparison-file';

/**
 * GET /admin/clientes/{id}/relatorios/{id}/antes-e-depois.pdf: comparison of a client's reports; the access is logged.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { reportId } = params;
  const args = { request, context, params: { clientId: params.clientId as UserId } };
  const { report } = await loadClientTab(args, 'Antes e depois', async (tx, id) => ({
    report: isUuid(reportId) ? await readReportSnapshot(tx, id, reportId) : undefined,
  }));
  const file = report && (await comparisonPdf(report, `/admin/clientes/${params.clientId}/relatorios`));
  return file ? fileResponse({ ...file, mimeType: 'application/pdf' }) : noFile();
}
