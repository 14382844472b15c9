import { data, Form, useLoaderData } from 'react-router';
import {
  DELIVERY_LIST,
  type EndpointRow,
  OLD_SECRET_HOURS,
} from '#app/features/integrations/rules/webhooks.ts';
import { loadEndpoint } from '#app/features/integrations/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { EXPECTED_VERSION } from '#app/kit/form-answer.ts';
import { readList } from '#app/kit/list.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ShownOnce } from '#app/ui/shown-once.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/endpoint-page';
import { Deliveries, EndpointBadge } from './deliveries.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { ENDPOINT_FORMS } from './endpoint-forms.server.ts';
import { ReplayForm } from './replay-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.endpoint.name || 'Webhook'} | Painel` },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { refused, ...asked } = readList(DELIVERY_LIST, new URL(request.url).searchParams);
  const found = isUuid(params.endpointId) ? await loadEndpoint(admin, params.endpointId, asked) : null;
  if (!found) throw data(null, 404);
  return { ...found, refused };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.endpointId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(ENDPOINT_FORMS, { admin: adminOf(args.context), id }, args);
}

export const clientAction = clientFormAction;

export default function EndpointPage() {
  const { endpoint, deliveries, refused } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'save', answer, draft: endpoint, expectedVersion: endpoint.version });
  const secret = answer && 'secret' in answer ? answer.secret : undefined;
  return (
    <>
      <PageHeader
        title={endpoint.name || 'Webhook'}
        up={{ to: '/admin/integracoes/webhooks', label: 'Webhooks' }}
        lead={<span className="break-all">{endpoint.url}</span>}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Switches endpoint={endpoint} />
          </div>
        }
      />
      {secret && (
        <ShownOnce key={secret} title="Segredo novo" secret={secret} label="Segredo da assinatura">
          Copie agora: ele não aparece de novo. O anterior vale por mais {OLD_SECRET_HOURS} horas.
        </ShownOnce>
      )}
      {!endpoint.enabled && (
        <p role="status" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft px-5 py-4">
          Pausado: nada é enviado. O que acontece fica guardado e segue quando você retomar.
        </p>
      )}
      {endpoint.enabled && endpoint.failingSince && (
        <p role="status" className="mb-4 rounded-2xl border border-bad/40 bg-bad-soft px-5 py-4">
          Desde {formatDateTime(endpoint.failingSince)} há avisos que não chegaram nem depois de todas as
          tentativas. Corrija o que o servidor responde e reenvie o que falhou.
        </p>
      )}
      {endpoint.enabled && endpoint.restingUntil && (
        <p role="status" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft px-5 py-4">
          O servidor não responde. Nada se perde: a próxima tentativa é em{' '}
          {formatDateTime(endpoint.restingUntil)}, e o que esperava segue assim que ele responder. Enviar um
          teste tenta agora.
        </p>
      )}
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <ReplayForm enabled={endpoint.enabled} error={answer?.fields?.from} />
          <Deliveries page={deliveries} refused={refused} enabled={endpoint.enabled} />
        </div>
        <div className="space-y-4">
          <Surface className="p-5">
            <h2 className="display-m mb-4">Cadastro</h2>
            <RecordForm form={form} preventScrollReset className="space-y-4">
              <EndpointFields form={form} />
              <SaveButton form={form} />
            </RecordForm>
          </Surface>
          <Secret endpoint={endpoint} />
        </div>
      </div>
    </>
  );
}

type SubmitProps = Parameters<typeof Button>[0] & { intent: string };

const Submit = ({ intent, ...rest }: SubmitProps) => <SubmitButton when={{ intent }} {...rest} />;

const Switches = ({ endpoint: { enabled, restingUntil, failingSince } }: { endpoint: EndpointRow }) => (
  <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
    <EndpointBadge enabled={enabled} resting={restingUntil !== null} failing={failingSince !== null} />
    <Submit name="intent" value="test" intent="test">
      Enviar teste
    </Submit>
    <Submit name="intent" value={enabled ? 'pause' : 'resume'} intent={enabled ? 'pause' : 'resume'}>
      {enabled ? 'Pausar' : 'Retomar'}
    </Submit>
  </Form>
);

const Secret = ({ endpoint: { hint, previousUntil, version } }: { endpoint: EndpointRow }) => (
  <Surface className="p-5">
    <h2 className="display-m">Segredo</h2>
    <p className="mt-1 font-mono text-sm text-muted">whsec_…{hint}</p>
    {previousUntil && <p className="mt-1 text-sm">O anterior vale até {formatDateTime(previousUntil)}.</p>}
    <Form method="post" preventScrollReset className="mt-3">
      <Submit name="intent" value="rotate" intent="rotate">
        Trocar segredo
      </Submit>
    </Form>
    <details className="mt-4 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 items-center font-medium text-bad">Excluir webhook</summary>
      <Form method="post" className="mt-1 space-y-3">
        <p className="text-sm text-muted">Some com os envios guardados, também os que ainda não chegaram.</p>
        <input type="hidden" name={EXPECTED_VERSION} value={version} />
        <Submit variant="danger" name="intent" value="delete" intent="delete">
          Excluir de vez
        </Submit>
      </Form>
    </details>
  </Surface>
);
