import { data, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { complaintTexts } from '#app/features/scam-checks/rules/complaint-texts.ts';
import { ResolutionInput } from '#app/features/scam-checks/rules/input.ts';
import { REPORT_LIST } from '#app/features/scam-checks/rules/report-list.ts';
import {
  CHANNEL_LABELS,
  REPORT_NOT_CHANGED,
  REPORT_REOPENED,
  REPORT_RESOLVED,
  REPORT_STATUS,
  type ReportDetail,
} from '#app/features/scam-checks/rules/scam-report.ts';
import { VERDICT_TITLES } from '#app/features/scam-checks/rules/terms.ts';
import { findReport, resolveReport } from '#app/features/scam-checks/server/index.server.ts';
import { ComplaintTexts, PieceList } from '#app/features/scam-checks/ui/piece-list.tsx';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { TextareaField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/scam-report-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Golpe ${loaderData?.report.protocol ?? ''} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const [report, { company }] = await Promise.all([
    findReport(adminOf(context), params.reportId),
    getSite('company'),
  ]);
  if (!report) throw data(null, 404);
  return { report, texts: complaintTexts(company, report) };
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('legal', {
  resolve: defineForm({
    failed: REPORT_NOT_CHANGED,
    schema: ResolutionInput,
    save: ({ admin, id }: Who, { resolution }, expected) =>
      resolveReport(admin, id, Number(expected), resolution),
    done: REPORT_RESOLVED,
  }),
  reopen: defineForm({
    failed: REPORT_NOT_CHANGED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who, _, expected) => resolveReport(admin, id, Number(expected), null),
    done: REPORT_REOPENED,
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), id: params.reportId }, args);

export const clientAction = clientFormAction;

/** One report: the message, the check's result at that time, the team's note, and texts for complaints. */
export default function ReportPage() {
  const { report, texts } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { protocol, status, findings } = report;
  return (
    <>
      <PageHeader
        title="Denúncia de golpe"
        up={{ to: REPORT_LIST.path, label: 'Denúncias' }}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            Protocolo {protocol}
            <Badge tone={REPORT_STATUS[status].tone}>{REPORT_STATUS[status].label}</Badge>
          </span>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Surface className="p-5">
            <Evidence report={report} />
          </Surface>
          {findings.pieces.length > 0 && <PieceList pieces={findings.pieces} />}
        </div>
        <Surface className="min-w-0 p-5">
          {status === 'open' ? (
            <ResolveForm report={report} answer={answer} />
          ) : (
            <Resolved report={report} answer={answer} />
          )}
        </Surface>
      </div>
      <h2 className="mt-8 text-lg font-semibold">Textos para copiar</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        Para enviar a quem perguntar. As linhas em branco são da pessoa.
      </p>
      <ComplaintTexts texts={texts} />
    </>
  );
}

function Evidence({ report }: { report: ReportDetail }) {
  const { content, channel, note, answer, findings, createdAt } = report;
  const rows: [string, string][] = [
    ['Recebida em', formatDateTime(createdAt)],
    ['Por onde chegou', CHANNEL_LABELS[channel]],
    ['O que respondemos', VERDICT_TITLES[answer]],
    ...(findings.warnings.length > 0
      ? [['Sinais no texto', findings.warnings.join('; ')] as [string, string]]
      : []),
    ['O que chegou', content],
    ...(note ? [['O que aconteceu', note] as [string, string]] : []),
  ];
  return (
    <dl className="space-y-3">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = { report: ReportDetail; answer: FormAnswer<unknown> | undefined };

function ResolveForm({ report: { version }, answer }: Props) {
  const form = useRecordForm({
    intent: 'resolve',
    answer,
    draft: { resolution: '' },
    expectedVersion: version,
  });
  return (
    <RecordForm form={form} className="space-y-4">
      <h2 className="text-lg font-semibold">Resolver</h2>
      <TextareaField
        label="O que foi feito"
        {...form.field('resolution')}
        required
        rows={4}
        maxLength={1000}
        hint="Por exemplo: número denunciado ao WhatsApp, aviso publicado, registro na polícia."
      />
      <SaveButton form={form}>Marcar como resolvida</SaveButton>
      <FormRefusal message={form.refusal} />
    </RecordForm>
  );
}

const Resolved = ({ report: { resolution, resolvedAt, version }, answer }: Props) => (
  <>
    <h2 className="mb-2 text-lg font-semibold">Resolvida</h2>
    <p className="mb-3 text-muted">{resolvedAt && formatDateTime(resolvedAt)}</p>
    <p className="mb-4 wrap-anywhere whitespace-pre-line">{resolution}</p>
    <PressForm intent="reopen" expectedVersion={version} size="sm">
      Abrir de novo
    </PressForm>
    <FormRefusal message={answer?.intent === 'reopen' && !answer.ok ? answer.toast?.message : undefined} />
  </>
);
