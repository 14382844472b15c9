import { comparisonPdf, readReportSnapshot } from '#app/features/reports/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/comparison-file';

/** GET /app/anotacoes/relatorios/{id}/antes-e-depois.pdf: comparison of the customer's own reports. */
export async function loader({ params: { reportId }, context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const report = isUuid(reportId)
    ? await asActor(customer, (tx) => readReportSnapshot(tx, customer.userId, reportId))
    : undefined;
  const file = report && (await comparisonPdf(report, '/app/anotacoes/relatorios'));
  return file ? fileResponse({ ...file, mimeType: 'application/pdf' }) : fileAnswer('missing');
}
