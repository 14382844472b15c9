import { useState } from 'react';
import { data, Form, useLoaderData } from 'react-router';
import { MissingGrounds } from '#app/features/catalog/ui/missing-grounds.tsx';
import {
  isNoticeKey,
  NOTICE_TEXTS,
  type NoticeKey,
} from '#app/features/notifications/rules/notice-catalog.ts';
import {
  type NoticeText,
  noticeTextInput,
  noticeWords,
  paragraphs,
  TEXT_CHANNELS,
} from '#app/features/notifications/rules/notice-text.ts';
import { textState } from '#app/features/notifications/rules/notice-text-view.ts';
import {
  findNoticeText,
  restoreNoticeText,
  saveNoticeText,
} from '#app/features/notifications/server/index.server.ts';
import { SETTINGS_NOT_SAVED, TEXT_RESTORED, TEXT_SAVED } from '#app/features/settings/rules/messages.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  MissingSetting,
  RecordForm,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/text-page';
import { SettingsFrame } from './settings-frame.tsx';
import { TextStateBadge } from './text-state.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.shipped.name ?? 'Texto'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  if (!isNoticeKey(params.key)) throw data(null, 404);
  const text = await findNoticeText(admin, params.key);
  const shipped: NoticeText = NOTICE_TEXTS[text.key];
  return { text, shipped, state: textState(text) };
}

type Who = { admin: SignedInActor; key: NoticeKey };

const shown = ({ key }: Who, toast: Toast) => ({ to: `/admin/config/textos/${key}`, toast });

/** The forms of one text: its key determines the allowed fields. */
const formsOf = (key: NoticeKey) =>
  inArea('settings', {
    save: defineForm({
      failed: SETTINGS_NOT_SAVED,
      schema: noticeTextInput(NOTICE_TEXTS[key]),
      save: ({ admin, key }: Who, words, expected) => saveNoticeText(admin, key, Number(expected), words),
      done: (_, __, who) => shown(who, TEXT_SAVED),
    }),
    restore: defineForm({
      failed: SETTINGS_NOT_SAVED,
      schema: NO_FIELDS,
      save: ({ admin, key }: Who, _, expected) => restoreNoticeText(admin, key, Number(expected)),
      done: (_, __, who) => shown(who, TEXT_RESTORED),
    }),
  });

export async function action({ params, ...args }: Route.ActionArgs) {
  const { key } = params;
  if (!isNoticeKey(key)) throw data(null, 404);
  return answerForms(formsOf(key), { admin: adminOf(args.context), key }, args);
}

export const clientAction = clientFormAction;

export default function TextPage() {
  const { text, shipped, state } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <SettingsFrame
      title={shipped.name}
      up={{ to: '/admin/config/textos', label: 'Textos' }}
      lead={
        <>
          {TEXT_CHANNELS[shipped.channel]}. {shipped.when} <TextStateBadge state={state} />
        </>
      }
    >
      {state === 'broken' && (
        <p role="alert" className="mb-4 rounded-xl bg-bad-soft px-4 py-3 text-bad">
          O texto guardado não pode ser enviado: falta um campo obrigatório ou um dos campos não existe aqui.
          Até você corrigir, vale o texto padrão.
        </p>
      )}
      {answer?.setting && <MissingSetting setting={answer.setting} message={answer.toast?.message} />}
      <MissingGrounds claims={answer?.claims} />
      <TextEditor key={`${text.key} ${text.version}`} text={text} shipped={shipped} answer={answer} />
      {state !== 'shipped' && <Restore text={text} shipped={shipped} />}
    </SettingsFrame>
  );
}

type Text = Route.ComponentProps['loaderData']['text'];
type EditorProps = { text: Text; shipped: NoticeText; answer: FormAnswer<unknown> | undefined };

function TextEditor({ text, shipped, answer }: EditorProps) {
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: { title: text.title, body: text.body },
    expectedVersion: text.version,
  });
  const [words, setWords] = useState({ title: form.draft.title, body: form.draft.body });
  const fields = Object.entries(shipped.fields);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Surface className="p-5">
        <RecordForm form={form} className="space-y-4" aria-label="Editar o texto">
          <TextField
            label={shipped.channel === 'notice' ? 'Título' : 'Assunto'}
            name="title"
            required
            maxLength={100}
            value={words.title}
            onChange={({ currentTarget }) => setWords({ ...words, title: currentTarget.value })}
            error={form.errors.title}
          />
          <TextareaField
            label="Texto"
            name="body"
            required
            rows={8}
            maxLength={2000}
            value={words.body}
            onChange={({ currentTarget }) => setWords({ ...words, body: currentTarget.value })}
            error={form.errors.body}
            hint="Uma linha em branco começa um parágrafo."
            className="[&_textarea]:field-sizing-content [&_textarea]:max-h-96 [&_textarea]:min-h-48"
          />
          <div className="text-sm">
            <p className="font-medium">Campos deste texto</p>
            {fields.length === 0 ? (
              <p className="text-muted">Nenhum: este texto é igual para todos.</p>
            ) : (
              <ul className="mt-1 space-y-0.5">
                {fields.map(([name, sample]) => (
                  <li key={name}>
                    <code className="rounded bg-sunken px-1.5 py-0.5">{`{{${name}}}`}</code>{' '}
                    <span className="text-muted">
                      como em “{sample}”{shipped.mayBeEmpty?.includes(name) && '; pode vir vazio'}
                      {shipped.needed?.includes(name) && '; obrigatório'}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <FormRefusal message={form.refusal} />
          {form.refusal && (
            <p className="text-sm whitespace-pre-line">
              <strong>Agora está assim:</strong> {text.title}. {text.body}
            </p>
          )}
          <SaveButton form={form}>Salvar texto</SaveButton>
        </RecordForm>
      </Surface>
      <Preview shipped={shipped} words={words} />
    </div>
  );
}

/** Shows the text as its reader sees it, with sample values in the fields. */
function Preview({ shipped, words }: { shipped: NoticeText; words: { title: string; body: string } }) {
  const { title, message } = noticeWords(shipped, words, shipped.fields);
  return (
    <Surface className="p-5" aria-label="Pré-visualização" role="group">
      <h2 className="text-sm font-medium text-muted">Pré-visualização</h2>
      <p className="mt-2 text-lg font-semibold">{title}</p>
      <div className="mt-3 space-y-3">
        {shipped.channel !== 'notice' && <p>Olá, Ana!</p>}
        {paragraphs(message).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else, and keep no state
          <p key={at} className="whitespace-pre-line">
            {line}
          </p>
        ))}
      </div>
    </Surface>
  );
}

/** Asks for confirmation in place: the business's own words are deleted. */
const Restore = ({ text, shipped }: { text: Text; shipped: NoticeText }) => (
  <details className="mt-6">
    <summary className="inline-flex min-h-11 items-center font-medium">Voltar ao texto padrão</summary>
    <Form method="post" className="mt-2 max-w-prose space-y-3">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="expectedVersion" value={text.version} />
      <blockquote className="rounded-xl bg-sunken px-4 py-3 whitespace-pre-line">
        <strong>{shipped.title}</strong>
        {`\n${shipped.body}`}
      </blockquote>
      <SubmitButton when={{ intent: 'restore' }}>Usar este texto</SubmitButton>
    </Form>
  </details>
);
