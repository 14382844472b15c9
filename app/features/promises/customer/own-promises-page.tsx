import { useLoaderData } from 'react-router';
import { MessageInput } from '#app/features/promises/rules/input.ts';
import { CASE_WORDS, type OwnCase } from '#app/features/promises/rules/terms.ts';
import { listOwnCases, writeAboutCase } from '#app/features/promises/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { GUARANTEE_BUTTON } from '#app/terms/guarantee-stage.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyPage, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-promises-page';

export const meta: Route.MetaFunction = () => [{ title: 'Promessas | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  cases: await listOwnCases(customerOf(context)),
});

const SENT = {
  tone: 'good',
  title: 'Mensagem enviada',
  message: 'A equipe responde aqui, em até 24 horas úteis.',
} as const;

const FORMS = {
  message: defineForm({
    failed: 'Mensagem não enviada',
    schema: MessageInput,
    save: (customer: SignedInActor, input) => writeAboutCase(customer, input),
    done: { to: '/app/promessas', toast: SENT },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** Promises to the customer, each with its day, and the actions once it has passed. */
export default function OwnPromisesPage() {
  const { cases } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Promessas"
        lead="O que prometemos a você e até quando. Se passar do dia, você escolhe o que fazer."
      />
      {cases.length === 0 ? (
        <EmptyPage
          title="Nenhuma promessa"
          text="Quando um prazo nosso começar a contar, ele aparece aqui."
        />
      ) : (
        <ul className="space-y-4">
          {cases.map((of) => (
            <li key={of.id}>
              <CaseBox of={of} answer={answer} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Props = { of: OwnCase; answer: FormAnswer<unknown> | undefined };

function CaseBox({ of, answer }: Props) {
  const { state, title, words, messages, cardType } = of;
  return (
    <Surface className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">
          {title}
          {cardType && `: ${CARD_TITLES[cardType]}`}
        </h2>
        <Badge tone={CASE_WORDS[state].tone}>{CASE_WORDS[state].label}</Badge>
      </div>
      <p className="mt-1 text-muted">{words}</p>
      <Outcome of={of} />
      {messages.map(({ id, body, createdAt, answer: answered, answeredAt }) => (
        <div key={id} className="mt-4 rounded-xl bg-sunken p-4">
          <p className="text-sm text-muted">Você, em {formatDate(createdAt)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{body}</p>
          <p className="mt-2 text-sm text-muted">
            {answeredAt ? `Equipe, em ${formatDate(answeredAt)}` : 'A equipe ainda não respondeu.'}
          </p>
          {answered && <p className="wrap-anywhere whitespace-pre-line">{answered}</p>}
        </div>
      ))}
      {state === 'broken' && messages.every(({ answeredAt }) => answeredAt) && (
        <MessageForm of={of} answer={answer} />
      )}
    </Surface>
  );
}

function Outcome({
  of: { key, state, dueAt, doneAt, paused, amends, excusedReason, remedy, cardType, isOpen },
}: {
  of: OwnCase;
}) {
  if (state === 'running')
    return (
      <p className="mt-3">
        {paused ? 'Parado até chegar um documento no lugar do recusado.' : `Até ${formatDate(dueAt)}.`}
      </p>
    );
  if (state === 'kept')
    return <p className="mt-3">Feito em {doneAt ? formatDate(doneAt) : formatDate(dueAt)}.</p>;
  if (state === 'excused') return <p className="mt-3">Não conta. {excusedReason}</p>;
  return (
    <div className="mt-3 space-y-2">
      <p>
        <strong>Esta promessa era até {formatDate(dueAt)} e atrasou.</strong>{' '}
        {doneAt && `Foi feita depois, em ${formatDate(doneAt)}.`}
      </p>
      {amends && <p>O que fizemos: {amends}</p>}
      <p>Você pode: {remedy}</p>
      {key === 'prazo_12_uteis' && cardType && isOpen && !doneAt && (
        <a href={`/app/card/${cardType}#garantia`} className={buttonClass({ variant: 'cta' })}>
          {GUARANTEE_BUTTON}
        </a>
      )}
    </div>
  );
}

function MessageForm({ of: { id }, answer }: Props) {
  const own = (answer?.draft as { caseId?: string } | undefined)?.caseId === id ? answer : undefined;
  const form = useRecordForm({ intent: 'message', answer: own, draft: { caseId: id, body: '' } });
  return (
    <RecordForm form={form} className="mt-4 space-y-3">
      <input type="hidden" name="caseId" value={id} />
      <TextareaField
        label="Mensagem para a equipe"
        {...form.field('body')}
        rows={3}
        maxLength={1000}
        required
      />
      <SaveButton form={form}>Enviar mensagem</SaveButton>
      <FormRefusal message={form.refusal} />
    </RecordForm>
  );
}
