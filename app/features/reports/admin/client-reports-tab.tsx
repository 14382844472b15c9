import { useLoaderData } from 'react-router';
import { PastedReport } from '#app/features/reports/rules/report-input.ts';
import { listSnapshots, proposeReport } from '#app/features/reports/server/index.server.ts';
import { ReportForms } from '#app/features/reports/ui/report-form.tsx';
import { ReportList } from '#app/features/reports/ui/report-list.tsx';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle, useOpenClient } from '#app/shells/admin/open-client.ts';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

export const meta = clientTitle('Relatórios');

export const loader = clientTab('Relatórios', async (tx, id) => ({ reports: await listSnapshots(tx, id) }));

const FORMS = inArea('reports', {
  paste: defineForm({
    failed: 'Relatório não lido',
    schema: PastedReport,
    save: ({ admin, clientId }: ClientWho, { text, ...about }) =>
      proposeReport(admin, { userId: clientId, linkedProfileId: null }, text, about),
    done: ({ id }, _, { clientId }) => ({
      to: `/admin/clientes/${clientId}/relatorios/${id}`,
      toast: { tone: 'good', title: 'Relatório lido', message: 'Confira linha por linha.' },
    }),
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** Reports of a client and of the linked profiles; a new one is the client's own. */
export default function ClientReportsTab() {
  const { reports } = useLoaderData<typeof loader>();
  const client = useOpenClient();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const base = `/admin/clientes/${client.id}/relatorios`;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Surface className="min-w-0 p-5">
        <ReportForms answer={answer} send={`/admin/envios/relatorios/${client.id}`} />
      </Surface>
      <Surface className="min-w-0 p-5">
        <h2 className="text-lg font-semibold">Já lidos</h2>
        <ReportList reports={reports} base={base} />
      </Surface>
    </div>
  );
}
