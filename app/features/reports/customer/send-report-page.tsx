import { activeReportHolder, takeReport } from '#app/features/reports/server/index.server.ts';
import { ReportFileForm } from '#app/features/reports/ui/report-form.tsx';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { asActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/send-report-page';

export const meta: Route.MetaFunction = () => [{ title: 'Enviar relatório | Área do cliente' }];

/** Takes a multipart form. The server accepts files only below /app/envios; the form works without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  const wait = await consume('upload-account', customer.userId);
  if (wait > 0)
    return answered(
      {
        ...{ ok: false, intent: 'file', draft: {} },
        ...refusalOf({ code: 'busy', message: 'Envios demais. Espere um pouco e tente de novo.' }, FAILED),
      },
      context,
      new Headers({ 'retry-after': String(wait) }),
    );
  const holder = await asActor(customer, (tx) => activeReportHolder(tx, customer.userId));
  const { result, draft } = await takeReport(customer, holder, request);
  if (!result.ok)
    return answered({ ok: false, intent: 'file', draft, ...refusalOf(result.error, FAILED) }, context);
  throw await redirectWithToast(`/app/anotacoes/relatorios/${result.value.id}`, {
    ...{ tone: 'good', title: 'Relatório lido', message: 'Confira linha por linha.' },
  });
}
const FAILED = 'Relatório não lido';

export const clientAction = clientFormAction;

/** Sends one report as a file. */
export default function SendReportPage() {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Enviar relatório"
        up={{ to: '/app/anotacoes/relatorios', label: 'Relatórios' }}
        lead="Nós lemos, você confere linha por linha."
      />
      <Surface className="max-w-2xl p-5">
        <ReportFileForm answer={answer} send="/app/envios/relatorios" />
      </Surface>
    </>
  );
}
