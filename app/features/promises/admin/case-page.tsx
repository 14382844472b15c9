import { data, Link, useLoaderData } from 'react-router';
import { CASE_LIST } from '#app/features/promises/rules/case-list.ts';
import { AmendsInput, ExcuseInput, MessageAnswerInput } from '#app/features/promises/rules/input.ts';
import { CASE_WORDS, type CaseDetail, SUBJECT_WORDS } from '#app/features/promises/rules/terms.ts';
import {
  answerCaseMessage,
  excuseCase,
  findCase,
  makeAmends,
} from '#app/features/promises/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { TextareaField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/case-page';

export const meta: Route.MetaFunction = () => [{ title: 'Prazo prometido | Painel' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findCase(adminOf(context), params.caseId);
  if (!found) throw data(null, 404);
  return { found };
}

type Who = { admin: SignedInActor; id: string };
const failed = 'Prazo não alterado';

const FORMS = inArea('legal', {
  excuse: defineForm({
    failed,
    schema: ExcuseInput,
    save: ({ admin, id }: Who, { reason }) => excuseCase(admin, id, reason),
    done: { tone: 'good', title: 'Prazo dispensado', message: 'A contagem pública já mostra.' } as const,
  }),
  amends: defineForm({
    failed,
    schema: AmendsInput,
    save: ({ admin, id }: Who, { amends }) => makeAmends(admin, id, amends),
    done: { tone: 'good', title: 'Anotado', message: 'A página pública e o cliente leem isto.' } as const,
  }),
  answer: defineForm({
    failed: 'Resposta não enviada',
    schema: MessageAnswerInput,
    save: ({ admin }: Who, { messageId, answer }) => answerCaseMessage(admin, messageId, answer),
    done: {
      tone: 'good',
      title: 'Resposta enviada',
      message: 'O cliente lê na página de promessas.',
    } as const,
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), id: params.caseId }, args);

export const clientAction = clientFormAction;

/** One case: the promise, its outcome, and the fields that the team may still fill in. */
export default function CasePage() {
  const { found } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { title, state, messages } = found;
  const open = messages.find(({ answeredAt }) => !answeredAt);
  return (
    <>
      <PageHeader
        title={title}
        up={{ to: CASE_LIST.path, label: 'Prazos prometidos' }}
        lead={<Badge tone={CASE_WORDS[state].tone}>{CASE_WORDS[state].label}</Badge>}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Surface className="p-5">
          <Facts found={found} />
        </Surface>
        <div className="space-y-4">
          {messages.map(({ id, body, createdAt, answer: answered, answeredAt }) => (
            <Surface key={id} className="p-5">
              <p className="text-sm text-muted">Cliente, em {formatDateTime(createdAt)}</p>
              <p className="wrap-anywhere whitespace-pre-line">{body}</p>
              {answered && answeredAt && (
                <>
                  <p className="mt-3 text-sm text-muted">Resposta, em {formatDateTime(answeredAt)}</p>
                  <p className="wrap-anywhere whitespace-pre-line">{answered}</p>
                </>
              )}
            </Surface>
          ))}
          {open && <AnswerForm key={open.id} messageId={open.id} answer={answer} />}
          {state === 'running' && <ExcuseForm answer={answer} />}
          {state === 'broken' && found.amends === null && <AmendsForm answer={answer} />}
        </div>
      </div>
    </>
  );
}

function Facts({ found }: { found: CaseDetail }) {
  const { key, client, userId, startedAt, dueAt, doneAt, paused, amends, excusedReason, excusedAt } = found;
  const rows: [string, string | null][] = [
    ['Sobre', SUBJECT_WORDS[key]],
    ['Começou', formatDateTime(startedAt)],
    ['Prazo até', paused ? `${formatDateTime(dueAt)}, parado` : formatDateTime(dueAt)],
    ['Feito', doneAt && formatDateTime(doneAt)],
    ['Dispensado', excusedAt && `${formatDateTime(excusedAt)}: ${excusedReason}`],
    ['O que foi feito', amends],
  ];
  return (
    <dl className="space-y-3">
      {userId && client && (
        <div>
          <dt className="text-sm text-muted">Cliente</dt>
          <dd className="font-medium">
            <Link to={`/admin/clientes/${userId}`} className="underline underline-offset-4">
              {client}
            </Link>
          </dd>
        </div>
      )}
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Props = { answer: FormAnswer<unknown> | undefined };

function ExcuseForm({ answer }: Props) {
  const form = useRecordForm({ intent: 'excuse', answer, draft: { reason: '' } });
  return (
    <Surface className="p-5">
      <RecordForm form={form} className="space-y-3">
        <h2 className="text-lg font-semibold">Dispensar este prazo</h2>
        <TextareaField
          label="Por quê"
          {...form.field('reason')}
          rows={3}
          maxLength={300}
          required
          hint="O cliente lê o motivo. Sem nomes nem documentos. Não dá para desfazer, e depois do prazo não dá mais."
        />
        <SaveButton form={form}>Dispensar</SaveButton>
        <FormRefusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}

function AmendsForm({ answer }: Props) {
  const form = useRecordForm({ intent: 'amends', answer, draft: { amends: '' } });
  return (
    <Surface className="p-5">
      <RecordForm form={form} className="space-y-3">
        <h2 className="text-lg font-semibold">O que foi feito</h2>
        <TextareaField
          label="Em uma ou duas frases"
          {...form.field('amends')}
          rows={3}
          maxLength={300}
          required
          hint="Aparece na página pública. Sem nomes nem documentos. Não muda depois."
        />
        <SaveButton form={form}>Publicar</SaveButton>
        <FormRefusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}

function AnswerForm({ messageId, answer }: Props & { messageId: string }) {
  const form = useRecordForm({ intent: 'answer', answer, draft: { messageId, answer: '' } });
  return (
    <Surface className="p-5">
      <RecordForm form={form} className="space-y-3">
        <input type="hidden" name="messageId" value={messageId} />
        <TextareaField label="Responder" {...form.field('answer')} rows={4} maxLength={1000} required />
        <SaveButton form={form}>Enviar resposta</SaveButton>
        <FormRefusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}
