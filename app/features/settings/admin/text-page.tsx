import { useState } from 'react';
import { data, Form, Link, useLoaderData, useNavigation } from 'react-router';
import { isNoticeKey, NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import {
  type NoticeText,
  noticeTextInput,
  paragraphs,
  TEXT_CHANNELS,
  wordsOf,
} from '#app/features/notifications/rules/notice-text.ts';
import { textState } from '#app/features/notifications/rules/notice-text-view.ts';
import {
  findNoticeText,
  restoreNoticeText,
  saveNoticeText,
} from '#app/features/notifications/server/index.server.ts';
import { TEXT_RESTORED, TEXT_SAVED } from '#app/features/settings/rules/settings-messages.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/text-page';
import { refusedBy, refusedInput, type SettingsAnswer } from './settings-answer.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { TextStateBadge } from './text-state.tsx';
import { WhyNot } from './why-not.tsx';

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

export async function action({ request, params, context }: Route.ActionArgs): Promise<SettingsAnswer> {
  const admin = adminOf(context);
  const { key } = params;
  if (!isNoticeKey(key)) throw data(null, 404);
  const { intent = '', ...values } = readForm(await request.formData());
  const version = Number(values.version);
  const page = `/admin/config/textos/${key}`;
  if (intent === 'restore') {
    const restored = await restoreNoticeText(admin, key, version);
    if (restored.ok) throw await redirectWithToast(page, TEXT_RESTORED);
    return refusedBy(intent, restored.error, {});
  }
  const parsed = noticeTextInput(NOTICE_TEXTS[key]).safeParse(values);
  if (!parsed.success) return refusedInput(intent, parsed.error, { ...values, seen: values.version ?? '' });
  const saved = await saveNoticeText(admin, key, version, parsed.data);
  if (saved.ok) throw await redirectWithToast(page, TEXT_SAVED);
  return refusedBy(intent, saved.error, values);
}

export const clientAction = keepPage;

export default function TextPage() {
  const { text, shipped, state } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <SettingsFrame
      title={shipped.name}
      lead={
        <>
          {TEXT_CHANNELS[shipped.channel]}. {shipped.when} <TextStateBadge state={state} />
        </>
      }
      actions={
        <Link to="/admin/config/textos" className={buttonClass({})}>
          Todos os textos
        </Link>
      }
    >
      {state === 'broken' && (
        <p role="alert" className="mb-4 rounded-xl bg-bad-soft px-4 py-3 text-bad">
          O texto guardado não pode ser enviado: falta um campo obrigatório ou um dos campos não existe aqui.
          Até você corrigir, vale o texto padrão.
        </p>
      )}
      <TextEditor
        key={`${text.key} ${text.version}`}
        text={text}
        shipped={shipped}
        answer={answer?.intent === 'save' ? answer : undefined}
      />
      {state !== 'shipped' && <Restore text={text} shipped={shipped} />}
    </SettingsFrame>
  );
}

type Text = Route.ComponentProps['loaderData']['text'];
type EditorProps = { text: Text; shipped: NoticeText; answer?: SettingsAnswer };

function TextEditor({ text, shipped, answer }: EditorProps) {
  const [words, setWords] = useState({
    title: answer?.values?.title ?? text.title,
    body: answer?.values?.body ?? text.body,
  });
  const pending = useNavigation().formData?.get('intent') === 'save';
  const fields = Object.entries(shipped.fields);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Surface className="p-5">
        <Form method="post" noValidate className="space-y-4" aria-label="Editar o texto">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={answer?.seen ?? text.version} />
          <TextField
            label={shipped.channel === 'notice' ? 'Título' : 'Assunto'}
            name="title"
            required
            maxLength={100}
            value={words.title}
            onChange={({ currentTarget }) => setWords({ ...words, title: currentTarget.value })}
            error={answer?.fields?.title}
          />
          <TextareaField
            label="Texto"
            name="body"
            required
            rows={8}
            maxLength={2000}
            value={words.body}
            onChange={({ currentTarget }) => setWords({ ...words, body: currentTarget.value })}
            error={answer?.fields?.body}
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
          <WhyNot message={answer?.message} />
          {answer?.message && (
            <p className="text-sm whitespace-pre-line">
              <strong>Agora está assim:</strong> {text.title}. {text.body}
            </p>
          )}
          <Button type="submit" variant="primary" pending={pending}>
            Salvar texto
          </Button>
        </Form>
      </Surface>
      <Preview shipped={shipped} words={words} />
    </div>
  );
}

/** What a person would read, with the samples in the fields' places. */
function Preview({ shipped, words }: { shipped: NoticeText; words: { title: string; body: string } }) {
  const { title, message } = wordsOf(shipped, words, shipped.fields);
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

/** Asks once more, in place: the own words are gone then. */
const Restore = ({ text, shipped }: { text: Text; shipped: NoticeText }) => (
  <details className="mt-6">
    <summary className="inline-flex min-h-11 items-center font-medium">Voltar ao texto padrão</summary>
    <Form method="post" className="mt-2 max-w-prose space-y-3">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="version" value={text.version} />
      <blockquote className="rounded-xl bg-sunken px-4 py-3 whitespace-pre-line">
        <strong>{shipped.title}</strong>
        {`\n${shipped.body}`}
      </blockquote>
      <SubmitButton when={{ intent: 'restore' }}>Usar este texto</SubmitButton>
    </Form>
  </details>
);
