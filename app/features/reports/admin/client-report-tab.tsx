import { data, useLoaderData } from 'react-router';
import {
  confirmReport,
  discardReport,
  readReportSnapshot,
} from '#app/features/reports/server/index.server.ts';
import { REPORT_DISCARDED, REPORT_DONE, ReportPanel } from '#app/features/reports/ui/report-panel.tsx';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { Entries } from '#app/kit/form-answer.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { type ClientWho, loadClientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle, useOpenClient } from '#app/shells/admin/open-client.ts';
import type { UserId } from '#app/terms/ids.ts';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/client-report-tab';

export const meta = clientTitle('Relatório');

const clientOf = (params: { clientId: string }) => ({ clientId: params.clientId as UserId });

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadClientTab({ request, context, params: clientOf(params) }, 'Relatório', async (tx, id) => {
    const report = isUuid(params.reportId) ? await readReportSnapshot(tx, id, params.reportId) : undefined;
    if (!report) throw data(null, 404);
    return { report, today: civilDateAt(new Date()) };
  });

type Who = ClientWho & { reportId: string };

const FORMS = inArea('reports', {
  confirm: defineForm({
    failed: 'Relatório não confirmado',
    schema: ok<Entries>,
    save: ({ admin, clientId, reportId }: Who, form) => confirmReport(admin, clientId, reportId, form),
    done: REPORT_DONE,
  }),
  discard: defineForm({
    failed: 'Relatório não descartado',
    schema: NO_FIELDS,
    save: ({ admin, clientId, reportId }: Who) => discardReport(admin, clientId, reportId),
    done: (_value, _input, { clientId }) => ({
      to: `/admin/clientes/${clientId}/relatorios`,
      toast: REPORT_DISCARDED,
    }),
  }),
});

export function action({ params, ...args }: Route.ActionArgs) {
  const { reportId } = params;
  if (!isUuid(params.clientId) || !isUuid(reportId)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), ...clientOf(params), reportId }, args);
}

export const clientAction = clientFormAction;

/** Shows one report of a client: its review, or the result once it is confirmed. */
export default function ClientReportTab() {
  const { report, today } = useLoaderData<typeof loader>();
  const client = useOpenClient();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <ReportPanel
      report={report}
      today={today}
      answer={answer}
      back={`/admin/clientes/${client.id}/relatorios`}
      original={`/admin/relatorios/${report.id}/arquivo`}
    />
  );
}
