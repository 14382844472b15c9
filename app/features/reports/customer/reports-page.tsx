import { Link, useLoaderData } from 'react-router';
import { PastedReport } from '#app/features/reports/rules/report-input.ts';
import {
  activeReportHolder,
  listSnapshots,
  proposeReport,
} from '#app/features/reports/server/index.server.ts';
import { ReportForms } from '#app/features/reports/ui/report-form.tsx';
import { ReportList } from '#app/features/reports/ui/report-list.tsx';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/reports-page';

export const meta: Route.MetaFunction = () => [{ title: 'Relatórios | Área do cliente' }];

export const loader = ({ context }: Route.LoaderArgs) => {
  const customer = customerOf(context);
  return asActor(customer, async (tx) => ({
    reports: await listSnapshots(tx, customer.userId, await activeReportHolder(tx, customer.userId)),
  }));
};

const FORMS = {
  paste: defineForm({
    failed: 'Relatório não lido',
    schema: PastedReport,
    save: async (customer: CustomerActor, { text, ...about }) => {
      const holder = await asActor(customer, (tx) => activeReportHolder(tx, customer.userId));
      return proposeReport(customer, holder, text, about);
    },
    done: ({ id }) => ({
      to: `/app/anotacoes/relatorios/${id}`,
      toast: { tone: 'good', title: 'Relatório lido', message: 'Confira linha por linha.' },
    }),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** Reports of the person whose profile is open, and the way to bring another one. */
export default function ReportsPage() {
  const { reports } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Relatórios"
        lead="Traga o relatório do birô. Nós lemos, você confere, e as anotações entram na sua lista."
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Surface className="min-w-0 p-5">
          <ReportForms answer={answer} send="/app/envios/relatorios" />
        </Surface>
        <Surface className="min-w-0 p-5">
          <h2 className="text-lg font-semibold">Já lidos</h2>
          <ReportList reports={reports} base="/app/anotacoes/relatorios" />
          <p className="mt-3 text-sm text-muted">
            O relatório é seu e gratuito: peça no site do birô ou no{' '}
            <Link to="https://www.bcb.gov.br/meubc/registrato" className="underline underline-offset-4">
              Registrato
            </Link>
            .
          </p>
        </Surface>
      </div>
    </>
  );
}
