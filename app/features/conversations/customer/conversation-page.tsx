import { data, Link, useLoaderData } from 'react-router';
import { nextNewsDay } from '#app/features/cases/rules/deadline-clock.ts';
import { loadDashboard } from '#app/features/cases/server/index.server.ts';
import { ThreadMessage } from '#app/features/conversations/rules/input.ts';
import { NOT_SENT } from '#app/features/conversations/rules/messages.ts';
import { waitWords, writerForCustomer } from '#app/features/conversations/rules/terms.ts';
import { threadDays } from '#app/features/conversations/rules/thread-lines.ts';
import { loadThread, markThreadRead, writeMessage } from '#app/features/conversations/server/index.server.ts';
import { ThreadList } from '#app/features/conversations/ui/thread-list.tsx';
import { loadCaseKeeper } from '#app/features/profiles/server/index.server.ts';
import { CaseKeeper } from '#app/features/profiles/ui/case-keeper.tsx';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/conversation-page';

export const meta: Route.MetaFunction = () => [{ title: 'Conversa | Área do cliente' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const before = new URL(request.url).searchParams.get('antes');
  if (before !== null && !isUuid(before)) throw data(null, 404);
  const thread = await asActor(customer, async (tx) => {
    const shown = await loadThread(tx, customer.userId, before);
    await markThreadRead(tx, customer.userId, 'customer');
    return shown;
  });
  const [keeper, { cards }] = await Promise.all([loadCaseKeeper(customer), loadDashboard(customer)]);
  return { ...thread, older: before !== null, keeper, nextDay: nextNewsDay(cards) };
}

const FORMS = {
  send: defineForm({
    failed: NOT_SENT,
    schema: ThreadMessage,
    save: (customer: CustomerActor, { body }) => writeMessage(customer, body),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** The customer's conversation with the team: messages, and the promised time of an answer. */
export default function ConversationPage() {
  const { messages, documents, earlier, older, answerDue, teamReadAt, keeper, nextDay } =
    useLoaderData<typeof loader>();
  const form = useEdit({ intent: 'send', draft: { body: '' } });
  const days = threadDays(messages, messages.length > 0 ? documents : []);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Conversa"
        lead="Escreva para a equipe que cuida do seu caso. A resposta chega aqui, e avisamos você."
      />
      {keeper && <CaseKeeper keeper={keeper} nextDay={nextDay} />}
      <Surface className="p-4 sm:p-6">
        {days.length === 0 ? (
          <EmptyState
            title="Nenhuma mensagem ainda"
            text="Tem uma dúvida, ou algo mudou? Conte aqui. Não precisa mandar CPF nem senha: já sabemos quem você é."
          />
        ) : (
          <ThreadList
            days={days}
            side="customer"
            writer={writerForCustomer}
            readUntil={teamReadAt}
            fileLink={(id) => `/app/conversa/arquivos/${id}`}
            earlier={earlier}
            older={older}
          />
        )}
        {answerDue && (
          <p role="status" className="tabular mt-4 rounded-xl bg-sunken px-4 py-2.5">
            {waitWords(answerDue)}
          </p>
        )}
        <RecordForm form={form} className="mt-5 space-y-3 border-t border-line pt-4">
          <TextareaField
            label="Sua mensagem"
            {...form.field('body')}
            rows={3}
            maxLength={4000}
            hint="Ctrl + Enter envia."
            onKeyDown={sendOnCtrlEnter}
          />
          <Refusal message={form.refusal} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" variant="cta" pending={form.pending}>
              Enviar mensagem
            </Button>
            <Link to="/app/documentos" className={LINK}>
              Enviar um documento
            </Link>
          </div>
        </RecordForm>
      </Surface>
      <p className="mt-4 flex flex-wrap gap-x-5">
        <Link to="/app/suporte" className={LINK}>
          WhatsApp, e-mail e perguntas frequentes
        </Link>
      </p>
    </div>
  );
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';
