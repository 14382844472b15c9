import { useLoaderData } from 'react-router';
import { listSnapshots } from '#app/features/reports/server/index.server.ts';
import { ReportForms } from '#app/features/reports/ui/report-form.tsx';
import { ReportList } from '#app/features/reports/ui/report-list.tsx';
import { clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle, useOpenClient } from '#app/shells/admin/open-client.ts';
import { Surface } from '#app/ui/surface.tsx';

export const meta = clientTitle('Relatórios');

export const loader = clientTab('Relatórios', async (tx, id) => ({ reports: await listSnapshots(tx, id) }));

/** Reports of a client and of the linked profiles; a new one is the client's own. */
export default function ClientReportsTab() {
  const { reports } = useLoaderData<typeof loader>();
  const client = useOpenClient();
  const base = `/admin/clientes/${client.id}/relatorios`;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Surface className="min-w-0 p-5">
        <ReportForms
          paste={`/admin/clientes/${client.id}/anotacoes/colar`}
          send={`/admin/envios/relatorios/${client.id}`}
        />
      </Surface>
      <Surface className="min-w-0 p-5">
        <h2 className="text-lg font-semibold">Já lidos</h2>
        <ReportList reports={reports} base={base} />
      </Surface>
    </div>
  );
}
