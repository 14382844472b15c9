import { addOwnListings } from '#app/features/listings/server/index.server.ts';
import {
  clientPasteAction,
  PasteField,
  PasteRows,
  usePasteAnswer,
} from '#app/features/listings/ui/paste-form.tsx';
import { activeReportHolder, answerPastedText } from '#app/features/reports/server/index.server.ts';
import { ReportAboutFields } from '#app/features/reports/ui/report-form.tsx';
import { asActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Route } from './+types/paste-page';

export const meta: Route.MetaFunction = () => [{ title: 'Colar registros | Área do cliente' }];

export function action({ request, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  return answerPastedText(request, {
    actor: customer,
    holder: () => asActor(customer, (tx) => activeReportHolder(tx, customer.userId)),
    add: (inputs) => addOwnListings(customer, inputs),
    back: '/app/anotacoes',
    reports: '/app/anotacoes/relatorios',
  });
}

export const clientAction = clientPasteAction;

/** Three steps, all without scripts: paste, check, confirm. */
export default function PastePage() {
  const answer = usePasteAnswer();
  return (
    <>
      <PageHeader
        title="Cole o que você recebeu"
        up={{ to: '/app/anotacoes', label: 'Registros' }}
        lead="Nós lemos e você confere antes de registrar."
      />
      {answer?.rows ? (
        <PasteRows answer={answer} rows={answer.rows} />
      ) : (
        <PasteField answer={answer} about={<ReportAboutFields answer={answer?.report} />} />
      )}
    </>
  );
}
