import { data, useParams } from 'react-router';
import { takeReport } from '#app/features/reports/server/index.server.ts';
import { ReportFileForm } from '#app/features/reports/ui/report-form.tsx';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/send-client-report-page';

export const meta: Route.MetaFunction = () => [{ title: 'Enviar relatório | Painel' }];

/** Reads the client's id from the address. @throws a 404 for a malformed id */
function clientIn(params: { clientId: string }): UserId {
  if (!isUuid(params.clientId)) throw data(null, 404);
  return params.clientId as UserId;
}

export function loader({ params }: Route.LoaderArgs) {
  clientIn(params);
  return null;
}

/** Takes a multipart form. The server accepts files only below /admin/envios; the form works without scripts. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const clientId = clientIn(params);
  const holder = { userId: clientId, linkedProfileId: null };
  const { result, draft } = await takeReport(adminOf(context), holder, request);
  if (!result.ok)
    return answered(
      { ok: false, intent: 'file', draft, ...refusalOf(result.error, 'Relatório não lido') },
      context,
    );
  throw await redirectWithToast(`/admin/clientes/${clientId}/relatorios/${result.value.id}`, {
    ...{ tone: 'good', title: 'Relatório lido', message: 'Confira linha por linha.' },
  });
}

export const clientAction = clientFormAction;

/** Sends one report of a client as a file. */
export default function SendClientReportPage() {
  const { clientId = '' } = useParams();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Enviar relatório"
        up={{ to: `/admin/clientes/${clientId}/relatorios`, label: 'Relatórios do cliente' }}
        lead="O relatório é do próprio cliente; o de outra pessoa é recusado."
      />
      <Surface className="max-w-2xl p-5">
        <ReportFileForm answer={answer} send={`/admin/envios/relatorios/${clientId}`} />
      </Surface>
    </>
  );
}
