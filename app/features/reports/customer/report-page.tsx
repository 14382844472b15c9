import { data, useLoaderData } from 'react-router';
import {
  confirmReport,
  discardReport,
  readReportSnapshot,
} from '#app/features/reports/server/index.server.ts';
import { REPORT_DISCARDED, REPORT_DONE, ReportPanel } from '#app/features/reports/ui/report-panel.tsx';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { Entries } from '#app/kit/form-answer.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/report-page';

export const meta: Route.MetaFunction = () => [{ title: 'Relatório | Área do cliente' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const report = isUuid(params.reportId)
    ? await asActor(customer, (tx) => readReportSnapshot(tx, customer.userId, params.reportId))
    : undefined;
  if (!report) throw data(null, 404);
  return { report, today: civilDateAt(new Date()) };
}

type Who = { customer: CustomerActor; id: string };

const FORMS = {
  confirm: defineForm({
    failed: 'Relatório não confirmado',
    schema: ok<Entries>,
    save: ({ customer, id }: Who, form) => confirmReport(customer, customer.userId, id, form),
    done: REPORT_DONE,
  }),
  discard: defineForm({
    failed: 'Relatório não descartado',
    schema: NO_FIELDS,
    save: ({ customer, id }: Who) => discardReport(customer, customer.userId, id),
    done: { to: '/app/anotacoes/relatorios', toast: REPORT_DISCARDED },
  }),
};

export function action({ params, ...args }: Route.ActionArgs) {
  if (!isUuid(params.reportId)) throw data(null, 404);
  return answerForms(FORMS, { customer: customerOf(args.context), id: params.reportId }, args);
}

export const clientAction = clientFormAction;

/** Shows one report of the customer: its review, or the result once it is confirmed. */
export default function ReportPage() {
  const { report, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const back = '/app/anotacoes/relatorios';
  const own = `${back}/${report.id}`;
  return (
    <ReportPanel
      {...{ report, today, answer, back }}
      original={`${own}/arquivo`}
      picture={`${own}/antes-e-depois.png`}
    />
  );
}
