import { data, Link, useLoaderData } from 'react-router';
import { CHOICE_LABELS, COVER_LABEL, type GuaranteePanelView } from '#app/features/cases/rules/guarantee.ts';
import { answerInput } from '#app/features/cases/rules/input.ts';
import { GUARANTEE_ANSWERED, GUARANTEE_REFUSALS } from '#app/features/cases/rules/messages.ts';
import { findGuarantee } from '#app/features/cases/server/index.server.ts';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { NOT_DONE } from '#app/features/payments/rules/panel-messages.ts';
import { answerGuarantee } from '#app/features/payments/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { TextareaField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/guarantee-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Garantia ${loaderData?.request.protocol ?? ''} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const request = await findGuarantee(adminOf(context), params.requestId);
  if (!request) throw data(null, 404);
  return { request, today: civilDateAt(new Date()) };
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('money', {
  answer: defineForm({
    failed: NOT_DONE,
    invalid: GUARANTEE_REFUSALS.unanswered,
    schema: answerInput,
    save: ({ admin, id }: Who, input) => answerGuarantee(admin, id, input),
    done: (_, __, { id }) => ({ to: `/admin/garantias/${id}`, toast: GUARANTEE_ANSWERED }),
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), id: params.requestId }, args);

export const clientAction = clientFormAction;

/** One request of a guarantee: the promise, the customer's choice, and the team's answer. */
export default function GuaranteePage() {
  const { request, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { protocol, service, holder, client, status } = request;
  return (
    <>
      <PageHeader
        title="Pedido de garantia"
        up={{ to: '/admin/garantias', label: 'Garantias' }}
        lead={`Protocolo ${protocol}, ${CARD_TITLES[service]} de ${holder ?? client}`}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Surface className="min-w-0 p-5">
          <Facts request={request} today={today} />
        </Surface>
        <Surface className="min-w-0 p-5">
          {status === 'open' ? (
            <AnswerForm request={request} answer={answer} />
          ) : (
            <Answered request={request} />
          )}
        </Surface>
      </div>
    </>
  );
}

const link = 'font-medium underline underline-offset-4';

function Facts({ request, today }: { request: GuaranteePanelView; today: string }) {
  const { client, clientId, service, orderId, offer, choice, note, lastDay, dueOn, status, askedAt } =
    request;
  const { recordName, coverEnd } = request;
  const rows = [
    [
      'Cliente',
      <Link key="client" to={`/admin/clientes/${clientId}/etapas`} className={link}>
        {client}
      </Link>,
    ],
    ['Serviço', CARD_TITLES[service]],
    [
      'Pedido',
      <Link key="order" to={`/admin/parcelas/${orderId}`} className={link}>
        {orderTitle(offer, false)}
      </Link>,
    ],
    ['Último dia da garantia', formatDate(lastDay)],
    ...(coverEnd ? [['Cobertura da garantia estendida até', formatDate(coverEnd)]] : []),
    ...(recordName ? [['Registro', recordName]] : []),
    ['Pedida em', formatDateTime(askedAt)],
    [
      'Resposta até',
      <span key="due" className="flex flex-wrap items-center gap-2">
        {formatDate(dueOn)}
        {status === 'open' && dueOn < today && <Badge tone="bad">Atrasada</Badge>}
        {status === 'open' && dueOn === today && <Badge tone="warning">Hoje</Badge>}
      </span>,
    ],
    [recordName ? 'O cliente pediu' : 'O cliente escolheu', recordName ? COVER_LABEL : CHOICE_LABELS[choice]],
    ...(note
      ? [
          [
            'O cliente escreveu',
            <span key="note" className="whitespace-pre-line">
              {note}
            </span>,
          ],
        ]
      : []),
  ];
  return (
    <dl className="space-y-3">
      {rows.map(([label, value]) => (
        <div key={String(label)}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function AnswerForm({ request, answer }: { request: GuaranteePanelView; answer: FormAnswer | undefined }) {
  const form = useRecordForm({ intent: 'answer', answer, draft: { decision: '', answer: '' } });
  const { choice, price, held, orderId, recordName } = request;
  const fault = form.errors.decision;
  return (
    <RecordForm form={form} className="space-y-4">
      <h2 className="text-lg font-semibold">Responder</h2>
      {choice === 'refund' && (
        <p>
          O preço deste serviço é {formatBRL(price)}. Ao aceitar,{' '}
          {held >= price
            ? 'ele volta ao cliente como devolução e o serviço termina.'
            : `voltam ${formatBRL(held)}, que é o que o cliente pagou, e o serviço termina.`}
          {held < price && (
            <>
              {' '}
              O que falta pagar do pedido, reduza em{' '}
              <Link to={`/admin/parcelas/${orderId}#renegociar`} className={link}>
                Renegociar
              </Link>
              .
            </>
          )}{' '}
          Se for o último serviço do pedido, o pedido termina e volta tudo o que resta pago.
        </p>
      )}
      {choice === 'continue' && (
        <p>
          {recordName
            ? 'Ao aceitar, o registro volta para a equipe, sem custo para o cliente.'
            : 'Ao aceitar, o trabalho continua, sem custo para o cliente.'}
        </p>
      )}
      <fieldset aria-describedby={fault ? 'decisao-erro' : undefined}>
        <legend className="mb-1 text-sm font-medium">Decisão</legend>
        {(
          [
            ['accepted', 'Aceitar'],
            ['refused', 'Não aceitar'],
          ] as const
        ).map(([value, label]) => (
          <label key={value} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="decision"
              value={value}
              required
              aria-invalid={fault ? true : undefined}
              defaultChecked={form.draft.decision === value}
              className="size-4 shrink-0 accent-brand-strong"
            />
            {label}
          </label>
        ))}
        {fault && (
          <p id="decisao-erro" className="text-sm font-medium text-bad">
            {fault}
          </p>
        )}
      </fieldset>
      <TextareaField
        label="Resposta ao cliente"
        {...form.field('answer')}
        required
        rows={5}
        maxLength={1000}
        hint="Vai por e-mail e fica na página do serviço. Diga o porquê."
      />
      <SaveButton form={form}>Enviar resposta</SaveButton>
    </RecordForm>
  );
}

const Answered = ({ request }: { request: GuaranteePanelView }) => (
  <>
    <h2 className="mb-2 flex flex-wrap items-center gap-3 text-lg font-semibold">
      Respondido
      <Badge tone={request.status === 'accepted' ? 'good' : 'bad'}>
        {request.status === 'accepted' ? 'Aceito' : 'Não aceito'}
      </Badge>
    </h2>
    <p className="mb-3 text-muted">
      {request.answeredAt && formatDateTime(request.answeredAt)}
      {request.answeredBy && `, por ${request.answeredBy}`}
    </p>
    <p className="wrap-anywhere whitespace-pre-line">{request.answer}</p>
    {request.refund > 0 && (
      <p className="mt-3">
        {formatBRL(request.refund)} em{' '}
        <Link to={`/admin/parcelas/${request.orderId}`} className={link}>
          devoluções do pedido
        </Link>
        .
      </p>
    )}
  </>
);
