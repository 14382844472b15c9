import { INSTALLMENT_LIST, installmentFilterOf } from '#app/features/payments/rules/installment-filter.ts';
import { exportInstallments } from '#app/features/payments/server/index.server.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { streamCsv } from '#app/platform/stream-csv.server.ts';
import type { Route } from './+types/installments-export';

/** GET /admin/parcelas/exportar?…: every installment of the filter as CSV, sent as it is read. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const now = new Date();
  const asked = readWhole(INSTALLMENT_LIST, new URL(request.url).searchParams);
  return streamCsv(
    `parcelas-${installmentFilterOf(asked.filters).state}-${civilDateAt(now)}`,
    exportInstallments(adminOf(context), asked, now),
  );
}
