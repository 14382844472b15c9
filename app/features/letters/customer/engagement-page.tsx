import { useLoaderData } from 'react-router';
import { ENGAGEMENT_STATE, LEGAL_AID, NOT_COVERED } from '#app/features/letters/rules/engagement.ts';
import { EngagementAcceptance, EngagementRefusal } from '#app/features/letters/rules/input.ts';
import { LETTER_DONE } from '#app/features/letters/rules/messages.ts';
import {
  acceptEngagement,
  ownEngagements,
  refuseEngagement,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyPage, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/engagement-page';

export const meta: Route.MetaFunction = () => [{ title: 'Advogado | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  return { engagements: await ownEngagements(customerOf(context)) };
}

const FORMS = {
  accept: defineForm({
    failed: 'Nada foi contratado',
    schema: EngagementAcceptance,
    save: (customer: CustomerActor, input) => acceptEngagement(customer, input),
    done: LETTER_DONE.engagementAccepted,
  }),
  refuse: defineForm({
    failed: 'Nada foi mudado',
    schema: EngagementRefusal,
    save: (customer: CustomerActor, { engagement }) => refuseEngagement(customer, engagement),
    done: LETTER_DONE.engagementRefused,
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

type Own = Route.ComponentProps['loaderData']['engagements'][number];

/** Contracts of lawyers with the customer: nothing begins in court before one is accepted here. */
export default function EngagementPage() {
  const { engagements } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Advogado"
        up={{ to: '/app', label: 'Início' }}
        lead="Na Justiça, quem age é um advogado, com contrato próprio. Nada começa antes do seu sim."
      />
      <div className="max-w-3xl space-y-4">
        {engagements.length === 0 && (
          <EmptyPage
            title="Nenhum contrato"
            text="Quando um advogado aceitar o seu caso, o contrato aparece aqui para você ler."
          />
        )}
        {engagements.map((engagement) => (
          <Contract key={engagement.id} engagement={engagement} answer={answer} />
        ))}
      </div>
    </>
  );
}

function Contract({ engagement, answer }: { engagement: Own; answer: FormAnswer<unknown> | undefined }) {
  const { id, lawyer, defendant, content, state, endedWhy, offeredOn, decidedOn, power } = engagement;
  const { label, tone } = ENGAGEMENT_STATE[state];
  return (
    <Surface className="p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">Contra {defendant}</h2>
        <Badge tone={tone}>{state === 'offered' ? 'Espera a sua resposta' : label}</Badge>
      </div>
      <p className="mt-1">{lawyer}</p>
      <p className="mt-1 text-muted">
        Proposto em {formatDate(offeredOn)}
        {decidedOn && `, respondido em ${formatDate(decidedOn)}`}.{endedWhy && ` ${endedWhy}`}
      </p>
      {state === 'offered' ? (
        <p className="mt-4 wrap-anywhere whitespace-pre-line">{content}</p>
      ) : (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center font-medium">Ler o contrato</summary>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{content}</p>
        </details>
      )}
      {state === 'offered' && <AcceptForm id={id} answer={answer} />}
      {state === 'accepted' && <PowerLine power={power} />}
      <p className="mt-4">
        <a href={`/app/advogado/${id}/contrato.pdf`} className={buttonClass({})}>
          Baixar contrato e procuração
        </a>
      </p>
    </Surface>
  );
}

/** The next act for the lawyer's power of attorney, or the judgement of the file that was sent. */
function PowerLine({ power }: { power: Own['power'] }) {
  if (!power) return <p className="mt-3">Assine a procuração no gov.br e envie o PDF em Documentos.</p>;
  if (power.verdict === 'invalid')
    return <p className="mt-3">A procuração não vale ainda. {power.message} Envie de novo em Documentos.</p>;
  return (
    <p className="mt-3">
      {power.verdict === 'valid'
        ? 'A assinatura da procuração foi conferida.'
        : 'Recebemos a procuração. A equipe confere a assinatura.'}
    </p>
  );
}

function AcceptForm({ id, answer }: { id: string; answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'accept', answer, draft: { engagement: id, agreed: '', aid: '' } });
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="mb-3 font-medium">{NOT_COVERED}</p>
      <RecordForm form={form} className="space-y-4">
        <input type="hidden" name="engagement" value={id} />
        <CheckboxField label="Não posso pagar as custas" {...form.box('aid')} hint={LEGAL_AID} />
        <CheckboxField label="Li e contrato este advogado" {...form.box('agreed')} />
        <SaveButton form={form}>Contratar advogado</SaveButton>
        <FormRefusal message={form.refusal} />
      </RecordForm>
      <div className="mt-3">
        <PressForm intent="refuse" fixed={{ engagement: id }}>
          Não quero este advogado
        </PressForm>
      </div>
    </div>
  );
}
