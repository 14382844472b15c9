import { useState } from 'react';
import { data, Link, useLoaderData, useSearchParams } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { CONVERSATIONS_PANEL } from '#app/features/conversations/panel.ts';
import {
  pauseInput,
  ThreadAnswerWithoutFile,
  ThreadEnd,
  ThreadHandOver,
  ThreadNote,
  ThreadTemplate,
} from '#app/features/conversations/rules/input.ts';
import {
  CONVERSATION_DONE,
  CONVERSATION_SNOOZED,
  HANDED_OVER,
  NOT_SENT,
  TEMPLATE_SENT,
  THREAD_NOTE_ADDED,
} from '#app/features/conversations/rules/messages.ts';
import {
  type Channel,
  CONVERSATION_STATE,
  END_REASONS,
  untilWords,
  writerForTeam,
} from '#app/features/conversations/rules/terms.ts';
import { threadDays } from '#app/features/conversations/rules/thread-lines.ts';
import {
  addThreadNote,
  answerChoices,
  answerFields,
  answerMessage,
  endConversation,
  handOverConversation,
  listColleagues,
  loadNotes,
  loadThread,
  markThreadRead,
  quickAnswersIn,
  sendTemplate,
  snoozeConversation,
} from '#app/features/conversations/server/index.server.ts';
import { ThreadList } from '#app/features/conversations/ui/thread-list.tsx';
import {
  answerTemplates,
  queueReadReceipt,
  type WhatsAppWay,
  whatsAppDeliveries,
  whyNoTemplateNow,
} from '#app/features/whatsapp/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm } from '#app/kit/form.tsx';
import type { Entries } from '#app/kit/form-answer.ts';
import { useEdit } from '#app/kit/use-edit.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { fillText } from '#app/lib/merge-text.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle, useOpenClient } from '#app/shells/admin/open-client.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/client-conversation-tab';
import { type AnswerDraft, AnswerEntry } from './answer-entry.tsx';
import { PassConversationForm } from './pass-conversation-form.tsx';
import { useThreadKeys } from './use-thread-keys.ts';

export const meta = clientTitle('Mensagens');

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const before = query.get('antes');
  if (before !== null && !isUuid(before)) throw data(null, 404);
  const { company } = await getSite('company');
  const admin = adminOf(args.context);
  const tab = await clientTab('Conversa', async (tx, clientId, profile) => {
    const thread = await loadThread(tx, clientId, before, whatsAppDeliveries);
    const choices = await answerChoices(tx, clientId);
    const { way } = choices;
    const templates = way && !way.free ? await answerTemplates(tx) : [];
    const notes = before ? [] : await loadNotes(tx, clientId);
    const answers = await quickAnswersIn(tx);
    await markThreadRead(tx, clientId, 'team');
    await queueReadReceipt(tx, clientId);
    const chosen = answers.find(({ id }) => id === query.get('resposta'));
    const fields = chosen && (await answerFields(tx, admin, profile.fullName, company.name));
    return {
      thread,
      choices,
      templates,
      formId: newId(),
      notes,
      colleagues: await listColleagues(tx, admin),
      answers: answers.map(({ id, title }) => ({ id, title })),
      chosen: fields ? fillText(chosen.body, fields) : '',
      older: before !== null,
      tomorrow: addDays(civilDateAt(new Date()), 1),
    };
  })(args as Parameters<ReturnType<typeof clientTab>>[0]);
  return { ...tab, noTemplate: await whyNoTemplateOf(tab) };
}

type Templates = { choices: { way: WhatsAppWay | null }; templates: readonly unknown[] };

/** Says why no template leaves for this client now. Reads the meter only if a template is the only way. */
async function whyNoTemplateOf({ choices: { way }, templates }: Templates): Promise<string | null> {
  if (!way || way.free) return null;
  if (way.whyNoTemplate) return way.whyNoTemplate;
  return templates.length === 0 ? 'Nenhum modelo do WhatsApp está aprovado.' : whyNoTemplateNow();
}

const FORMS = inArea(
  'clients',
  {
    answer: defineForm({
      failed: NOT_SENT,
      schema: ThreadAnswerWithoutFile,
      save: ({ admin, clientId }: ClientWho, { body, channel }) =>
        answerMessage(admin, clientId, { body, channel }),
    }),
    template: defineForm({
      failed: NOT_SENT,
      schema: ThreadTemplate,
      save: ({ admin, clientId }: ClientWho, input) => sendTemplate(admin, clientId, input),
      done: TEMPLATE_SENT,
    }),
    note: defineForm({
      failed: NOT_SAVED,
      schema: ThreadNote,
      save: ({ admin, clientId }: ClientWho, { note }) => addThreadNote(admin, clientId, note),
      done: THREAD_NOTE_ADDED,
    }),
    'hand-over': defineForm({
      failed: NOT_SAVED,
      schema: ThreadHandOver,
      save: ({ admin, clientId }: ClientWho, input) => handOverConversation(admin, clientId, input),
      done: HANDED_OVER,
    }),
    end: defineForm({
      failed: NOT_SAVED,
      schema: ThreadEnd,
      save: ({ admin, clientId }: ClientWho, { reason }, version) =>
        endConversation(admin, clientId, version, reason),
      done: CONVERSATION_DONE,
    }),
    snooze: defineForm({
      failed: NOT_SAVED,
      schema: (sent: Entries) => parseInput(pauseInput(civilDateAt(new Date())), sent),
      save: ({ admin, clientId }: ClientWho, { until }, version) =>
        snoozeConversation(admin, clientId, until, version),
      done: CONVERSATION_SNOOZED,
    }),
  },
  CONVERSATIONS_PANEL['/admin/clientes/:clientId/conversa'].forms,
);

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** The conversation with a client: thread with the team's notes, answer, quick answers, pause, end. */
export default function ClientConversationTab() {
  const {
    thread,
    choices,
    templates,
    noTemplate,
    formId,
    notes,
    colleagues,
    answers,
    chosen,
    older,
    tomorrow,
  } = useLoaderData<typeof loader>();
  const client = useOpenClient();
  const [params] = useSearchParams();
  useThreadKeys();
  // The answer leaves on the channel of the last message of the customer, if that is still open.
  const last = thread.messages.findLast(({ by }) => by === 'customer')?.channel ?? 'site';
  const channel: Channel = last === 'whatsapp' && !choices.way?.free ? 'site' : last;
  const form = useEdit<AnswerDraft>({
    intent: 'answer',
    draft: { body: chosen, channel, card: '', arquivos: '' },
  });
  // The server accepts a file only at an address for uploads.
  const [fileOf, setFileOf] = useState<number | string>();
  const withFile = fileOf !== undefined && fileOf === form.round;
  const days = threadDays(thread.messages, thread.messages.length > 0 ? thread.documents : [], notes);
  const { label, tone } = CONVERSATION_STATE[thread.state];
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Surface className="p-4 sm:p-5">
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="sr-only">Conversa</h2>
          {days.length > 0 && <Badge tone={tone}>{label}</Badge>}
          {thread.answerDue && (
            <span className="tabular text-sm">Prometido até {untilWords(thread.answerDue)}</span>
          )}
          {thread.snoozedUntil && (
            <span className="tabular text-sm text-muted">Adiada até {formatDate(thread.snoozedUntil)}</span>
          )}
        </div>
        {days.length === 0 ? (
          <EmptyState title="Nenhuma mensagem" text="Escreva a primeira: o cliente recebe um aviso." />
        ) : (
          <ThreadList
            days={days}
            side="team"
            writer={(message) => writerForTeam(message, client.fullName)}
            readUntil={thread.customerReadAt}
            documentLink={(id) => `/admin/documentos/${id}`}
            fileLink={(id) => `/admin/conversas/arquivos/${id}`}
            earlier={thread.earlier}
            older={older}
          />
        )}
        <RecordForm
          form={form}
          key={params.get('resposta')}
          {...(withFile && {
            action: `/admin/envios/conversas/${client.id}`,
            encType: 'multipart/form-data' as const,
          })}
          className="mt-5 space-y-3 border-t border-line pt-4"
        >
          {withFile && <input type="hidden" name="stay" value="1" />}
          <AnswerEntry
            form={form}
            choices={choices}
            withFile={withFile}
            onFile={({ currentTarget: { files } }) => setFileOf(files?.length ? form.round : undefined)}
          />
          <noscript>
            <Link to={`/admin/envios/conversas/${client.id}`} className="underline underline-offset-4">
              Enviar um arquivo
            </Link>
          </noscript>
          <Button type="submit" variant="primary" pending={form.pending}>
            Enviar resposta
          </Button>
          <Refusal message={form.refusal} />
        </RecordForm>
        {choices.way && !choices.way.free && noTemplate && (
          <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
            {noTemplate} A resposta sai pela área do cliente ou por e-mail.
          </p>
        )}
        {templates.length > 0 && !noTemplate && (
          <TemplateForm key={formId} formId={formId} templates={templates} />
        )}
      </Surface>
      <div className="space-y-4">
        {answers.length > 0 && (
          <Surface className="p-4">
            <h2 className="font-semibold">Respostas prontas</h2>
            <ul className="mt-2">
              {answers.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to={`?resposta=${id}`}
                    preventScrollReset
                    className="inline-flex min-h-9 items-center underline underline-offset-4"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Surface>
        )}
        <NoteForm />
        <PassConversationForm colleagues={colleagues} responsible={client.assigneeId} />
        {thread.version > 0 && thread.state !== 'done' && (
          <Surface className="space-y-3 p-4">
            <SnoozeForm version={thread.version} tomorrow={tomorrow} />
            <EndForm version={thread.version} asks={thread.waitingSince !== null} />
          </Surface>
        )}
      </div>
    </div>
  );
}

type TemplateProps = { formId: string; templates: { name: string; title: string }[] };

/** Templates, while the window of WhatsApp is closed. */
function TemplateForm({ formId, templates }: TemplateProps) {
  const form = useEdit({ intent: 'template', draft: { template: '', formId } });
  return (
    <RecordForm form={form} className="mt-4 flex flex-wrap items-end gap-2 border-t border-line pt-4">
      <input type="hidden" name="formId" value={formId} />
      <SelectField
        label="Chamar no WhatsApp com um modelo"
        {...form.field('template')}
        hint="Quando o cliente responder, você escreve livremente por 24 horas."
      >
        <option value="">Escolha</option>
        {templates.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button type="submit" pending={form.pending}>
        Enviar modelo
      </Button>
      <Refusal message={form.refusal} />
    </RecordForm>
  );
}

function NoteForm() {
  const form = useEdit({ intent: 'note', draft: { note: '' } });
  return (
    <Surface className="p-4">
      <RecordForm form={form} className="space-y-3">
        <TextareaField
          label="Nota interna"
          {...form.field('note')}
          rows={3}
          hint="Só a equipe vê. @Nome Sobrenome chama alguém."
          onKeyDown={sendOnCtrlEnter}
        />
        <Button type="submit" size="sm" pending={form.pending}>
          Guardar nota
        </Button>
        <Refusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}

/** Ends the conversation; with an open question it asks why. */
function EndForm({ version, asks }: { version: number; asks: boolean }) {
  const form = useEdit({ intent: 'end', draft: { reason: '' }, expectedVersion: version });
  return (
    <RecordForm form={form} className="space-y-2">
      {asks && (
        <SelectField
          label="Encerrar sem responder"
          {...form.field('reason')}
          hint="A promessa de resposta conta pelo motivo."
        >
          <option value="">Escolha o motivo</option>
          {Object.entries(END_REASONS).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" size="sm" pending={form.pending}>
        Encerrar conversa
      </Button>
      <Refusal message={form.refusal} />
    </RecordForm>
  );
}

function SnoozeForm({ version, tomorrow }: { version: number; tomorrow: string }) {
  const form = useEdit({ intent: 'snooze', draft: { until: tomorrow }, expectedVersion: version });
  return (
    <RecordForm form={form} className="flex flex-wrap items-end gap-2">
      <TextField label="Adiar até" type="date" min={tomorrow} {...form.field('until')} />
      <Button type="submit" size="sm" pending={form.pending}>
        Adiar
      </Button>
      <Refusal message={form.refusal} />
    </RecordForm>
  );
}
