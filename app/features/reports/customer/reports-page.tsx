import { Link, Outlet, useLoaderData, useParams } from 'react-router';
import { activeReportHolder, listSnapshots } from '#app/features/reports/server/index.server.ts';
import { ReportForms } from '#app/features/reports/ui/report-form.tsx';
import { countsLine } from '#app/features/reports/ui/report-list.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { BESIDE, BesideList, BesideRow, Opened } from '#app/ui/beside-list.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/reports-page';

export const meta: Route.MetaFunction = () => [{ title: 'Relatórios | Área do cliente' }];

export const loader = ({ context }: Route.LoaderArgs) => {
  const customer = customerOf(context);
  return asActor(customer, async (tx) => ({
    reports: await listSnapshots(tx, customer.userId, await activeReportHolder(tx, customer.userId)),
  }));
};

const HERE = '/app/anotacoes/relatorios';

/** Lists the reports of the open profile; beside them shows the open report, or the form for a new one. */
export default function ReportsPage() {
  const { reports } = useLoaderData<typeof loader>();
  const { reportId } = useParams();
  return (
    <>
      {!reportId && (
        <PageHeader
          title="Relatórios"
          up={{ to: '/app/anotacoes', label: 'Registros' }}
          lead="Traga o relatório do birô. Nós lemos, você confere, e os registros entram na sua lista."
        />
      )}
      <div className={BESIDE}>
        <BesideList label="Lista de relatórios" className={reportId ? 'max-xl:hidden' : 'max-xl:mb-6'}>
          {reports.length === 0 && (
            <Surface>
              <EmptyState
                title="Nenhum relatório"
                text="Com o primeiro você confere os registros; com o segundo vê o que mudou."
              />
            </Surface>
          )}
          <ul className="space-y-1">
            {reports.map((report) => (
              <li key={report.id}>
                <BesideRow
                  to={`${HERE}/${report.id}`}
                  current={report.id === reportId}
                  title={`${LISTING_PLACE_LABELS[report.place]}, ${formatDate(report.takenOn)}`}
                  text={
                    <>
                      {report.confirmedAt && <span className="mb-2 block">{countsLine(report)}</span>}
                      <Badge tone={report.confirmedAt ? 'good' : 'warning'}>
                        {report.confirmedAt ? 'Conferido' : 'Falta conferir'}
                      </Badge>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </BesideList>
        {reportId ? (
          <Opened of={reportId} label="Relatório">
            <Outlet />
          </Opened>
        ) : (
          <div className="min-w-0 space-y-3">
            <Surface className="p-5">
              <ReportForms paste="/app/anotacoes/colar" send="/app/envios/relatorios" />
            </Surface>
            <p className="text-sm text-muted">
              O relatório é seu e gratuito: peça no site do birô ou no{' '}
              <Link to="https://www.bcb.gov.br/meubc/registrato" className="underline underline-offset-4">
                Registrato
              </Link>
              .
            </p>
          </div>
        )}
      </div>
    </>
  );
}
